/** Texts about releases, in their own namespace, so that they are loaded when needed. */
import { addMessages, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

addMessages('release-facts', { 'zh-CN': zhCN, 'en-US': enUS });

type ReleaseTranslate = (key: keyof typeof zhCN, values?: Readonly<Record<string, string | number>>) => string;

/** The texts about releases in the current language. */
export function useReleaseWords(): ReleaseTranslate {
  return useMessages('release-facts');
}
