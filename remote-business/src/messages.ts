import type { Label } from 'shared-contracts/texts/label';
import { addMessages, type Translate, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

const namespace = addMessages('business', { 'zh-CN': zhCN, 'en-US': enUS });

type TextKey = keyof typeof zhCN;
type Values = Parameters<Translate>[1];

/** Texts of this remote in the language of the session. */
export const useText: () => (key: TextKey, values?: Values) => string = () => useMessages(namespace);

/** A text in both languages, where a declaration asks for one. */
export const label = (key: TextKey): Label => [zhCN[key], enUS[key]];
