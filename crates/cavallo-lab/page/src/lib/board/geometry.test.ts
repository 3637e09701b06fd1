import { describe, expect, it } from 'vitest';
import { line, way } from './geometry';

const EIGHT = { width: 8, height: 8 };

describe('jumps', () => {
  it('are straight on a plain board', () => {
    expect(line(['a1', 'b3', 'c1'], EIGHT)).toBe('M20 300L60 220L100 300');
  });

  it('leave one edge of a cylinder and come in at the other', () => {
    expect(way('a1', 'h3', EIGHT, { wrap: 'files', piece: 'knight' })).toEqual([-1, 2]);
    expect(line(['a1', 'h3'], EIGHT, { wrap: 'files', piece: 'knight' })).toBe('M20 300L0 260M320 260L300 220');
  });

  it('leave the lower edge of a torus and come in at the upper', () => {
    expect(line(['d1', 'e7'], EIGHT, { wrap: 'both', piece: 'knight' })).toBe('M140 300L150 320M150 0L180 60');
    expect(way('d1', 'e7', EIGHT, { wrap: 'files', piece: 'knight' })).toEqual([1, 6]);
  });

  it('leave a corner of a torus and come in at the opposite one', () => {
    expect(way('a1', 'h7', EIGHT, { wrap: 'both', piece: 'knight' })).toEqual([-1, -2]);
  });

  it('are those of the piece, on narrow boards too', () => {
    const narrow = { width: 3, height: 10 };
    expect(way('a1', 'c2', narrow, { wrap: 'files', piece: 'knight' })).toEqual([2, 1]);
    expect(way('a1', 'c3', narrow, { wrap: 'files', piece: 'knight' })).toEqual([-1, 2]);
    expect(way('a1', 'h4', EIGHT, { wrap: 'files', piece: 'camel' })).toEqual([-1, 3]);
    expect(way('a1', 'h1', EIGHT, { wrap: 'files', piece: '1,2+0,1' })).toEqual([-1, 0]);
  });
});
