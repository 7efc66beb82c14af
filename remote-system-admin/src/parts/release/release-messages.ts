/** Texts of the release screens: apart from the others of this remote, which load without them. */
import { addMessages, type Translate, useMessages } from 'shared-platform/i18n';
import enUS from '../../locales/release-en-US.ts';
import zhCN from '../../locales/release-zh-CN.ts';

const namespace = addMessages('system-admin', { 'zh-CN': zhCN, 'en-US': enUS });

export type ReleaseText = (key: keyof typeof zhCN, values?: Parameters<Translate>[1]) => string;

/** Texts of the release screens in the language of the session. */
export const useReleaseText: () => ReleaseText = () => useMessages(namespace);
