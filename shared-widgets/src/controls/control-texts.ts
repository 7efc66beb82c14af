/** Texts of the small controls, in their own namespace, so that they are loaded with the first of them. */
import { addMessages, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

addMessages('smallControls', { 'zh-CN': zhCN, 'en-US': enUS });

export type ControlTranslate = (key: keyof typeof zhCN, values?: Readonly<Record<string, string | number>>) => string;

/** The small controls' texts in the current language. */
export function useControlTexts(): ControlTranslate {
  return useMessages('smallControls');
}
