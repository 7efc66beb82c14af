/** Texts of the security page, separate from the remote's other texts, which load without them. */
import { addTexts } from 'shared-platform/i18n';
import enUS from '../../locales/security-en-US.ts';
import zhCN from '../../locales/security-zh-CN.ts';

export const { useText: useSecurityText } = addTexts('system-admin', { 'zh-CN': zhCN, 'en-US': enUS });
