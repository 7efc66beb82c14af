/** Texts of single controls, in their own namespace, so that they are loaded with the first control. */
import { addMessages, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

addMessages('controls', { 'zh-CN': zhCN, 'en-US': enUS });

type ControlTranslate = (key: keyof typeof zhCN, values?: Readonly<Record<string, string | number>>) => string;

/** The texts of controls in the current language. */
export function useControlWords(): ControlTranslate {
  return useMessages('controls');
}
