import { describe, expect, it as test } from 'vitest';
import { en } from './en';
import { it } from './it';

/** Every text by its path; sentences with gaps are filled with marks. */
function texts(words: unknown, path = ''): [path: string, text: string][] {
  if (typeof words === 'string') return [[path, words]];
  if (typeof words === 'function') return [[path, String(words(...['1', '2', '3', '4'].slice(0, words.length)))]];
  if (words === null || typeof words !== 'object') return [];
  return Object.entries(words).flatMap(([key, inner]) => texts(inner, path ? `${path}.${key}` : key));
}

/** Names, and words that both languages write alike. */
const ALIKE = /^(title|gatherMethods\.(dijkstra|floyd-warshall|montagna)|keys\.\d+\.0|code\..*\.kinds\.\d+|files)$/;

describe('English and Italian', () => {
  const [english, italian] = [texts(en), texts(it)];

  test('have the same keys', () => {
    expect(italian.map(([path]) => path).sort()).toEqual(english.map(([path]) => path).sort());
  });

  test('are both complete: no text is empty, none is left in English', () => {
    const inItalian = new Map(italian);
    expect(english.filter(([path, text]) => !text.trim() || !inItalian.get(path)?.trim()).map(([path]) => path)).toEqual([]);
    expect(english.filter(([path, text]) => inItalian.get(path) === text && !ALIKE.test(path)).map(([path]) => path)).toEqual([]);
  });

  test('fill every gap', () => {
    const gaps = (text: string) => [...text].filter((character) => /\d/.test(character)).sort().join('');
    const inItalian = new Map(italian);
    expect(english.filter(([path, text]) => gaps(text) !== gaps(inItalian.get(path) ?? '')).map(([path]) => path)).toEqual([]);
  });
});
