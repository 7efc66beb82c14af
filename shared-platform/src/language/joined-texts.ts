/** Joins texts with the separators of the current language. */
import { currentLanguage } from './i18n.ts';

/** Separators with which each language joins texts. */
const joins = {
  'zh-CN': { sentences: '；', remark: ['（', '）'], said: '：' },
  'en-US': { sentences: '; ', remark: [' (', ')'], said: ': ' },
} as const;

/** Joins names to a list in one line. */
export function namesText(names: readonly string[]): string {
  return new Intl.ListFormat(currentLanguage(), { style: 'narrow' }).format(names);
}

/** Joins sentences or facts to one line. */
export function sentencesText(sentences: readonly string[]): string {
  return sentences.join(joins[currentLanguage()].sentences);
}

/** A text followed by a remark in brackets. */
export function remarkText(text: string, remark: string): string {
  const [open, close] = joins[currentLanguage()].remark;
  return `${text}${open}${remark}${close}`;
}

/** A name, a colon in the current language, and a statement about the name. */
export function saidOf(name: string, what: string): string {
  return `${name}${joins[currentLanguage()].said}${what}`;
}
