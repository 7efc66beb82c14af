/** Texts of the grid, in their own namespace, so that they are loaded with the first table. */
import { addMessages, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

addMessages('table-grid', { 'zh-CN': zhCN, 'en-US': enUS });

export type GridTranslate = (key: keyof typeof zhCN, values?: Readonly<Record<string, string | number>>) => string;

export function useGridMessages(): GridTranslate {
  return useMessages('table-grid');
}
