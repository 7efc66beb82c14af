/** Texts of the shell, loaded after sign-in. */
import { addMessages, useMessages } from 'shared-platform/i18n';
import zhCN from '../locales/zh-CN.ts';

addMessages('shell', { 'zh-CN': zhCN, 'en-US': () => import('../locales/en-US.ts') });

/** Hook that returns the texts of the shell. */
export const useShellText = () => useMessages('shell');
