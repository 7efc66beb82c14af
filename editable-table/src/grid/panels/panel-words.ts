/** Texts of the panels, in their own namespace, so that they are loaded with the first panel. */
import { addMessages, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

addMessages('table-panels', { 'zh-CN': zhCN, 'en-US': enUS });

export type PanelTranslate = (key: keyof typeof zhCN, values?: Readonly<Record<string, string | number>>) => string;

export function usePanelWords(): PanelTranslate {
  return useMessages('table-panels');
}
