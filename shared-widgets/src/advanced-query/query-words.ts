/** Texts of the advanced query, in their own namespace, so that they are loaded with its dialog. */
import { addMessages, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

addMessages('advancedQuery', { 'zh-CN': zhCN, 'en-US': enUS });

export type QueryTranslate = (key: keyof typeof zhCN, values?: Readonly<Record<string, string | number>>) => string;

/** The advanced query's texts in the current language. */
export function useQueryWords(): QueryTranslate {
  return useMessages('advancedQuery');
}
