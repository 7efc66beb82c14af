/** Texts of the table, in their own namespace, so that they are loaded with the first table. */
import { addMessages, useMessages } from 'shared-platform/i18n';
import enUS from '../locales/en-US.ts';
import zhCN from '../locales/zh-CN.ts';

addMessages('editable-table', { 'zh-CN': zhCN, 'en-US': enUS });

export type TableWord = keyof typeof zhCN;
export type TableTranslate = (key: TableWord, values?: Readonly<Record<string, string | number>>) => string;

export function useTableWords(): TableTranslate {
  return useMessages('editable-table');
}
