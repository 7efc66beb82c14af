/** Texts of maps, loaded with the first map. */
import { addMessages, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

addMessages('maps', { 'zh-CN': zhCN, 'en-US': enUS });

export type MapTranslate = (key: keyof typeof zhCN, values?: Readonly<Record<string, string | number>>) => string;

/** The maps' texts in the current language. */
export function useMapTexts(): MapTranslate {
  return useMessages('maps');
}
