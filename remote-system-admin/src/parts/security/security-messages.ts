/** Texts of the security page: apart from the others of this remote, which load without them. */
import { addMessages, type Translate, useMessages } from 'shared-platform/i18n';
import enUS from '../../locales/security-en-US.ts';
import zhCN from '../../locales/security-zh-CN.ts';

const namespace = addMessages('system-admin', { 'zh-CN': zhCN, 'en-US': enUS });

export type SecurityText = (key: keyof typeof zhCN, values?: Parameters<Translate>[1]) => string;

export const useSecurityText: () => SecurityText = () => useMessages(namespace);
