/** Texts of cell kinds, in their own namespace, so that they are loaded with the first table. */
import { addMessages, translate, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

addMessages('cells', { 'zh-CN': zhCN, 'en-US': enUS });

type CellWord = keyof typeof zhCN;
type CellTranslate = (key: CellWord, values?: Readonly<Record<string, string | number>>) => string;

/** The texts of cell kinds in the current language. */
export function useCellWords(): CellTranslate {
  return useMessages('cells');
}

/** Text of a cell for code outside React components. */
export const cellWord: CellTranslate = (key, values) => translate('cells', key, values);

/** Result of `parse` that refuses a text, with the message. */
export function problem(key: CellWord, text = ''): { readonly problem: string } {
  return { problem: cellWord(key, { text }) };
}
