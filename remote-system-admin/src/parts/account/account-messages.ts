/** Texts of the person's own pages, separate from the remote's other texts, which load without them. */
import { addTexts } from 'shared-platform/i18n';
import enUS from '../../locales/account-en-US.ts';
import zhCN from '../../locales/account-zh-CN.ts';

export const { useText: useAccountText } = addTexts('system-admin', { 'zh-CN': zhCN, 'en-US': enUS });
