/** Texts of single controls, in a namespace of their own so that they are loaded with the first control. */
import { addMessages, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

addMessages('controls', { 'zh-CN': zhCN, 'en-US': enUS });

type ControlTranslate = (key: keyof typeof zhCN, values?: Readonly<Record<string, string | number>>) => string;

/** The controls' words in the language in force. */
export function useControlWords(): ControlTranslate {
  return useMessages('controls');
}
