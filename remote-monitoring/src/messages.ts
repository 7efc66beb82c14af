import { addMessages, type Translate, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

const namespace = addMessages('monitoring', { 'zh-CN': zhCN, 'en-US': enUS });

type Values = Parameters<Translate>[1];

/** Texts of this remote in the language of the session. */
export const useText: () => (key: keyof typeof zhCN, values?: Values) => string = () => useMessages(namespace);
