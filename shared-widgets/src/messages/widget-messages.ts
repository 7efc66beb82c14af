/** Texts of the widgets in this package. */
import { addMessages, useMessages } from 'shared-platform/i18n';
import zhCN from '../locales/zh-CN.ts';

addMessages('widgets', { 'zh-CN': zhCN, 'en-US': () => import('../locales/en-US.ts') });

/** Returns the text of a key from this package's texts. */
export type WidgetTranslate = (key: keyof typeof zhCN, values?: Readonly<Record<string, string | number>>) => string;

/** The package's texts in the current language. */
export function useWidgetMessages(): WidgetTranslate {
  return useMessages('widgets');
}
