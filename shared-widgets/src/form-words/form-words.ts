/** Texts of forms, in a namespace of their own so that they are loaded with the first form. */
import { addMessages, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

addMessages('forms', { 'zh-CN': zhCN, 'en-US': enUS });

/** Translates a key of the forms' words. */
export type FormTranslate = (key: keyof typeof zhCN, values?: Readonly<Record<string, string | number>>) => string;

/** The forms' words in the language in force. */
export function useFormWords(): FormTranslate {
  return useMessages('forms');
}
