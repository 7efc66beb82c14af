/** Joins texts with the separators of the language in force. */
import { currentLanguage } from './i18n.ts';

/** Separators with which each language joins texts. */
const joins = {
  'zh-CN': { sentences: '；', remark: ['（', '）'], said: '：' },
  'en-US': { sentences: '; ', remark: [' (', ')'], said: ': ' },
} as const;

/** Names in one line. */
export function namesText(names: readonly string[]): string {
  return new Intl.ListFormat(currentLanguage(), { style: 'narrow' }).format(names);
}

/** Joins sentences or facts to one line. */
export function sentencesText(sentences: readonly string[]): string {
  return sentences.join(joins[currentLanguage()].sentences);
}

/** A text with a remark in brackets after it. */
export function remarkText(text: string, remark: string): string {
  const [open, close] = joins[currentLanguage()].remark;
  return `${text}${open}${remark}${close}`;
}

/** A name followed by a statement about it. */
export function saidOf(name: string, what: string): string {
  return `${name}${joins[currentLanguage()].said}${what}`;
}
