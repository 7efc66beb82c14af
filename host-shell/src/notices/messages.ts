/** Texts of the bell in the header and of the dialogs that it opens. */
import { addMessages, type Translate, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

addMessages('notices', { 'zh-CN': zhCN, 'en-US': enUS });

export const useNoticeText: () => (key: keyof typeof zhCN, values?: Parameters<Translate>[1]) => string = () => useMessages('notices');
