// What belongs to the reader and not to the link: language and theme. Both are remembered.

import { en, type Words } from '../i18n/en';
import { it } from '../i18n/it';

export type Language = 'en' | 'it';
export type Theme = 'auto' | 'light' | 'dark';

function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the setting lasts as long as the page.
  }
}

const darkSystem = matchMedia('(prefers-color-scheme: dark)');
const printing = matchMedia('print');

function firstLanguage(): Language {
  const kept = remembered('language');
  if (kept === 'en' || kept === 'it') return kept;
  return navigator.language.startsWith('it') ? 'it' : 'en';
}

function firstTheme(): Theme {
  const kept = remembered('theme');
  return kept === 'light' || kept === 'dark' ? kept : 'auto';
}

class Settings {
  language = $state<Language>(firstLanguage());
  theme = $state<Theme>(firstTheme());
  #system = $state(darkSystem.matches);
  #print = $state(false);

  constructor() {
    darkSystem.addEventListener('change', (change) => (this.#system = change.matches));
    printing.addEventListener('change', (change) => (this.#print = change.matches));
    this.apply();
  }

  get dark(): boolean {
    return !this.#print && (this.theme === 'dark' || (this.theme === 'auto' && this.#system));
  }

  /** Writes what is set to the document and remembers it. */
  apply(): void {
    document.documentElement.lang = this.language;
    document.documentElement.dataset.theme = this.dark ? 'dark' : 'light';
    remember('language', this.language);
    remember('theme', this.theme);
  }
}

export const settings = new Settings();

/** The words of the page in the reader's language. */
export function t(): Words {
  return settings.language === 'it' ? it : en;
}

/** A whole number with separators, or a large one as it comes. */
export function number(value: number | string): string {
  const digits = `${value}`;
  return /^\d+$/.test(digits) ? digits.replace(/\B(?=(\d{3})+$)/g, settings.language === 'it' ? '.' : ',') : digits;
}

/** A number such as 9.862e3 as people write it. */
export function scientific(text: string): string {
  const [mantissa, exponent] = text.split('e');
  if (exponent === undefined) return number(text);
  const raised = [...exponent.replace('+', '')].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? '⁻').join('');
  const shown = settings.language === 'it' ? mantissa?.replace('.', ',') : mantissa;
  return `${shown} × 10${raised}`;
}

export function duration(seconds: number): string {
  if (seconds < 1e-3) return `${(seconds * 1e6).toFixed(1)} µs`;
  if (seconds < 1) return `${(seconds * 1e3).toFixed(1)} ms`;
  if (seconds < 120) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  return `${Math.round(seconds / 60)} min`;
}
