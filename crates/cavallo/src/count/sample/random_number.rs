//! Uniform random numbers below a limit of any size.
//!
//! **Idea.** Numbers with as many bits as the greatest one are drawn until one is not greater: less
//! than two on average. A remainder of more bits would favour small numbers.
//!
//! **Why it is right.** Every number with these bits is equally likely, and so is every one that is
//! kept.
//!
//! **Complexity.** Fewer than two draws on average.
//!
//! **When it fails.** The limit must not be zero.
//!
//! **Reference.** J. von Neumann, Various techniques used in connection with random digits (1951):
//! rejection.

use num_bigint::BigUint;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A uniform random number below a limit that is not zero.
pub(super) fn below(random: &mut Xoshiro256PlusPlus, limit: u128) -> u128 {
    let greatest = limit - 1;
    let bits = u128::MAX.checked_shr(greatest.leading_zeros()).unwrap_or(0);
    loop {
        let number = random.random::<u128>() & bits;
        if number <= greatest {
            return number;
        }
    }
}

/// The same for large numbers. Up to 2^128 both give the same.
pub(super) fn big_below(random: &mut Xoshiro256PlusPlus, limit: &BigUint) -> BigUint {
    if let Ok(limit) = u128::try_from(limit) {
        return below(random, limit).into();
    }
    let greatest = limit - 1_u32;
    let bits = greatest.bits();
    let words = bits.div_ceil(u64::from(u32::BITS)) as usize;
    let last = u32::MAX >> (u32::BITS * words as u32 - bits as u32);
    loop {
        let mut digits: Vec<u32> = (0..words).map(|_| random.random()).collect();
        digits[words - 1] &= last;
        let number = BigUint::new(digits);
        if number <= greatest {
            return number;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    #[test]
    fn all_numbers_below_the_limit_occur_and_no_others() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for limit in 1..20 {
            let mut seen = vec![0; limit as usize];
            (0..200 * limit).for_each(|_| seen[below(&mut random, limit) as usize] += 1);
            assert!(seen.iter().all(|&times| (100..300).contains(&times)), "{seen:?}");
        }
        assert!((0..100).any(|_| below(&mut random, u128::MAX) >> 127 == 1));
    }

    #[test]
    fn large_numbers_are_spread_evenly() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        // One more than a power of two, where about half of all draws are rejected.
        for bits in [128, 129, 159, 160, 161, 1000] {
            let limit = (BigUint::from(1_u32) << bits) + 1_u32;
            let parts = (0..800).map(|_| &big_below(&mut random, &limit) * 8_u32 / &limit);
            let mut seen = [0; 8];
            parts.for_each(|part| seen[u32::try_from(part).unwrap() as usize] += 1);
            assert!(seen.iter().all(|times| (50..150).contains(times)), "{bits}: {seen:?}");
        }
    }
}
