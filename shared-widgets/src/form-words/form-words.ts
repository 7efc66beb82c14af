/** Texts of forms, in their own namespace, so that they are loaded with the first form. */
import { addMessages, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

addMessages('forms', { 'zh-CN': zhCN, 'en-US': enUS });

/** Returns the text of a key from the texts of forms. */
export type FormTranslate = (key: keyof typeof zhCN, values?: Readonly<Record<string, string | number>>) => string;

/** The forms' texts in the current language. */
export function useFormWords(): FormTranslate {
  return useMessages('forms');
}
