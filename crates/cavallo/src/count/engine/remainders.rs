//! Large numbers from small ones: a count reconstructed from its remainders.
//!
//! **Idea.** The count is made modulo primes below 2^31, one after the other, and reconstructed by
//! the Chinese remainder theorem, until one more prime does not change the result. Then the number
//! is smaller than the product of the primes; or a wrong, smaller number agrees with it modulo one
//! more prime by coincidence, with a probability of one in two billion.
//!
//! **Worked example.** The number 16 with the primes 5, 7 and 11: the remainder by 5 is 1, so the number is 1 + 5 k. The
//! remainder by 7 is 2, so k = 3 and the number is 16 + 35 k. The remainder by 11 is 5, so k = 0: nothing changes, and 16 is
//! the result.
//!
//! **Complexity.** One count for each prime of 31 bits, and one more.
//!
//! **When it fails.** With a probability of one in two billion, see above; and where exact
//! arithmetic would be shorter, which is tried first.
//!
//! **Reference.** The Chinese remainder theorem: D. E. Knuth, The Art of Computer Programming 2,
//! 4.3.2.

use num_bigint::BigUint;

use super::error::SweepError;

/// The largest prime below 2^31.
pub(crate) const LARGEST_PRIME: u32 = (1 << 31) - 1;

/// The number with these remainders; each is given as any number with that remainder.
pub(crate) fn put_together(
    mut remainder_of: impl FnMut(u32) -> Result<u128, SweepError>,
) -> Result<BigUint, SweepError> {
    let (mut number, mut product) = (BigUint::ZERO, BigUint::from(1_u32));
    for prime in primes() {
        let remainder = (remainder_of(prime)? % u128::from(prime)) as u32;
        // number + product * k has the right remainder for this k.
        let modulo = |value: &BigUint| (value % prime).iter_u32_digits().next().unwrap_or(0);
        let missing = (u64::from(remainder) + u64::from(prime) - u64::from(modulo(&number))) % u64::from(prime);
        let k = missing * u64::from(inverse(modulo(&product), prime)) % u64::from(prime);
        if k == 0 && product > BigUint::from(1_u32) {
            return Ok(number);
        }
        number += &product * k;
        product *= prime;
    }
    Err(SweepError::Overflow)
}

/// The primes below 2^31, the largest first.
pub(crate) fn primes() -> impl Iterator<Item = u32> {
    // The square root of a number below 2^31 is at most 46340.
    let is_prime = |n: &u32| (2..=46_340).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d));
    (3..1 << 31).rev().step_by(2).filter(is_prime)
}

/// The inverse modulo a prime, by Fermat.
pub(crate) fn inverse(value: u32, prime: u32) -> u32 {
    let (mut power, mut base, mut exponent) = (1_u64, u64::from(value), prime - 2);
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = power * base % u64::from(prime);
        }
        base = base * base % u64::from(prime);
        exponent /= 2;
    }
    power as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_primes_are_primes() {
        let first: Vec<u32> = primes().take(3).collect();
        assert_eq!(first, [2_147_483_647, 2_147_483_629, 2_147_483_587]);
        assert_eq!(u64::from(inverse(12_345, first[0])) * 12_345 % u64::from(first[0]), 1);
    }

    #[test]
    fn a_number_is_found_from_its_remainders() {
        for number in [0, 1, 2_147_483_647, 9_795_914_085_489_952, u128::MAX] {
            let found = put_together(|prime| Ok(number % u128::from(prime)));
            assert_eq!(found, Ok(BigUint::from(number)));
        }
    }
}
