/** Texts about previews, loaded together with the code for previews. */
import { addMessages, type Translate, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

addMessages('preview', { 'zh-CN': zhCN, 'en-US': enUS });

type PreviewText = (key: keyof typeof zhCN, values?: Parameters<Translate>[1]) => string;

export const usePreviewText: () => PreviewText = () => useMessages('preview');
