/** Texts of records, in their own namespace, so that they are loaded with the first record. */
import { addMessages, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

addMessages('record', { 'zh-CN': zhCN, 'en-US': enUS });

export type RecordTranslate = (key: keyof typeof zhCN, values?: Readonly<Record<string, string | number>>) => string;

/** The records' texts in the current language. */
export function useRecordWords(): RecordTranslate {
  return useMessages('record');
}
