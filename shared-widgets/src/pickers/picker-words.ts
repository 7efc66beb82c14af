/** Texts of pickers, in a namespace of their own so that they are loaded with the first picker. */
import { addMessages, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

addMessages('pickers', { 'zh-CN': zhCN, 'en-US': enUS });

export type PickerTranslate = (key: keyof typeof zhCN, values?: Readonly<Record<string, string | number>>) => string;

/** The pickers' words in the language in force. */
export function usePickerWords(): PickerTranslate {
  return useMessages('pickers');
}
