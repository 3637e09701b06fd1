import { describe, expect, it } from 'vitest';
import { decode, defaults, encode, type LabState } from './url';

describe('the state in the address', () => {
  it('is only the tab where everything has its default', () => {
    expect(encode(defaults())).toBe('#tour');
    expect(decode('')).toEqual(defaults());
  });

  it('comes back as it was', () => {
    const state: LabState = {
      ...defaults(),
      tab: 'gather',
      size: { width: 3, height: 10 },
      ends: 'closed',
      start: 'a1',
      end: 'b10',
      blocked: ['c3', 'a2'],
      piece: '1,2+0,1',
      wrap: 'both',
      methods: ['warnsdorff', 'search', 'depth-first'],
      ties: 'pohl',
      seed: 17,
      step: 1_234_567,
      speed: Infinity,
      view: [999_999_000, 5, 12],
      gatherSize: { width: 20, height: 20 },
      gatherView: [3, 4, 10.5],
      knights: [{ square: 't20', k: 3, count: 4 }, { square: 'a1', k: 1 }],
      gatherBlocked: [],
      king: 'd4',
      objective: 'slowest',
      gatherMethod: 'bfs',
      counting: 'distinct',
      prefix: ['a1', 'b3'],
      puzzle: true,
      level: 'hard',
    };
    expect(decode(encode(state))).toEqual(state);
  });

  it('holds the first step as well as the last', () => {
    expect(decode('#tour&n=0').step).toBe(0);
    expect(encode({ ...defaults(), step: 0 })).toBe('#tour&n=0');
  });

  it('passes over what it cannot read', () => {
    const state = decode('#nonsense&b=0x5&s=z99&x=a1.zz.c3&m=magic&t=none&n=-3&p=%E0%A4%A&v=3&king=q&k=a1:2.b:1.z9:1');
    expect(state).toEqual({ ...defaults(), blocked: ['a1', 'c3'], knights: [{ square: 'a1', k: 2 }] });
  });
});
