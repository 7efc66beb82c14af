/** Texts of pickers, in their own namespace, so that they are loaded with the first picker. */
import { addMessages, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

addMessages('pickers', { 'zh-CN': zhCN, 'en-US': enUS });

export type PickerTranslate = (key: keyof typeof zhCN, values?: Readonly<Record<string, string | number>>) => string;

/** The pickers' texts in the current language. */
export function usePickerWords(): PickerTranslate {
  return useMessages('pickers');
}
