/** The words of forms; a namespace of their own, so that they arrive with the first form. */
import { addMessages, currentLanguage, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

addMessages('forms', { 'zh-CN': zhCN, 'en-US': enUS });

/** Translates a key of the forms' words. */
export type FormTranslate = (key: keyof typeof zhCN, values?: Readonly<Record<string, string | number>>) => string;

/** The forms' words in the language in force. */
export function useFormWords(): FormTranslate {
  return useMessages('forms');
}

/** Names one after the other, parted as the language in force does. */
export function nameList(names: readonly string[]): string {
  return new Intl.ListFormat(currentLanguage(), { style: 'narrow' }).format(names);
}
