import { describe, expect, it } from 'vitest';
import type { TraceEvent } from '../generated';
import { WINDOW, Windows, windowsOfTour } from './windows';

/** A trace that jumps to and fro: began on a1, then b3 and back for ever. */
function toAndFro(events: number) {
  const fetched: number[] = [];
  const event = (number: number): TraceEvent => (number === 0 ? ['b', ['a1']] : number % 2 === 1 ? ['j', 'b3', [['b3', 5]], [], ''] : ['r', 'b3']);
  const windows = new Windows(events, [], (from, count) => {
    fetched.push(from);
    const path = from === 0 ? [] : from % 2 === 1 ? ['a1'] : ['a1', 'b3'];
    return Promise.resolve({ from, state: { path }, events: Array.from({ length: count }, (_, index) => event(from + index)) });
  });
  return { windows, fetched };
}

describe('windows of a trace', () => {
  it('answer a step once they are loaded', async () => {
    const { windows } = toAndFro(10);
    expect(windows.at(3)).toBeNull();
    await windows.load(3);
    expect(windows.at(0)).toEqual({ path: [], event: null, from: null, tally: { jumps: 0, retreats: 0 }, takenBack: [] });
    expect(windows.at(2)).toEqual({ path: ['a1', 'b3'], event: ['j', 'b3', [['b3', 5]], [], ''], from: 'a1', tally: { jumps: 1, retreats: 0 }, takenBack: [] });
    expect(windows.at(3)).toEqual({ path: ['a1'], event: ['r', 'b3'], from: 'b3', tally: { jumps: 1, retreats: 1 }, takenBack: [['b3', 'a1']] });
  });

  it('fetch one window for a far step, and share what is under way', async () => {
    const { windows, fetched } = toAndFro(1_000_000);
    await Promise.all([windows.load(999_999), windows.load(999_998)]);
    expect(windows.at(999_999)?.path).toEqual(['a1']);
    expect(windows.at(999_998)?.path).toEqual(['a1', 'b3']);
    expect(fetched).toEqual([998_000]);
  });

  it('show the last event of a window from that window', async () => {
    const { windows, fetched } = toAndFro(3 * WINDOW);
    await windows.load(WINDOW);
    expect(fetched).toEqual([0]);
    expect(windows.at(WINDOW)?.event?.[0]).toBe('j');
    expect(windows.has(WINDOW + 1)).toBe(false);
  });

  it('count jumps from the beginning where all windows before are known', async () => {
    const { windows } = toAndFro(3 * WINDOW);
    await windows.load(2 * WINDOW + 1);
    expect(windows.at(2 * WINDOW + 1)?.tally).toBeNull();
    await Promise.all([windows.load(1), windows.load(WINDOW + 1)]);
    expect(windows.at(2 * WINDOW + 1)?.tally).toEqual({ jumps: WINDOW, retreats: WINDOW });
  });

  it('forget what was used longest ago', async () => {
    const { windows } = toAndFro(40 * WINDOW);
    for (let window = 0; window < 20; window++) await windows.load(window * WINDOW + 1);
    expect(windows.has(1)).toBe(false);
    expect(windows.has(19 * WINDOW + 1)).toBe(true);
  });

  it('try again after an error', async () => {
    let tries = 0;
    const windows = new Windows(1, [], () => (tries++ === 0 ? Promise.reject(new Error('gone')) : Promise.resolve({ from: 0, state: { path: [] }, events: [['b', ['a1']]] })));
    await expect(windows.load(1)).rejects.toThrow('gone');
    await windows.load(1);
    expect(windows.at(1)?.path).toEqual(['a1']);
  });

  it('take back a square with all after it', async () => {
    const events: TraceEvent[] = [['b', ['a1', 'b3']], ['f', 'd4'], ['f', 'e2'], ['r', 'd4']];
    const windows = new Windows(4, [], () => Promise.resolve({ from: 0, state: { path: [] }, events }));
    await windows.load(4);
    expect(windows.at(4)).toMatchObject({ path: ['a1', 'b3'], from: 'e2', takenBack: [['d4', 'b3'], ['e2', 'd4']] });
  });

  it('show the tour that a repaired walk becomes', async () => {
    const windows = new Windows(2, ['a1', 'b3'], () => Promise.resolve({ from: 0, state: { path: [] }, events: [['b', ['c2']], ['x', 3]] }));
    await windows.load(2);
    expect(windows.at(1)?.path).toEqual(['c2']);
    expect(windows.at(2)?.path).toEqual(['a1', 'b3']);
  });

  it('show a found tour square by square', async () => {
    const windows = windowsOfTour(['a1', 'b3', 'd4']);
    await windows.load(3);
    expect(windows.at(2)?.path).toEqual(['a1', 'b3']);
    expect(windows.at(3)?.event).toEqual(['c', 'd4']);
  });
});
