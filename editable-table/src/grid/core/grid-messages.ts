/** The grid's words, in a namespace of their own: they arrive with the first table, not with the frame. */
import { addMessages, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

addMessages('table-grid', { 'zh-CN': zhCN, 'en-US': enUS });

export type GridTranslate = (key: keyof typeof zhCN, values?: Readonly<Record<string, string | number>>) => string;

export function useGridMessages(): GridTranslate {
  return useMessages('table-grid');
}
