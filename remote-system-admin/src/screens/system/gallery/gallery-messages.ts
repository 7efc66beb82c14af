/** Texts of the gallery: apart from the others of this remote, which load without them. */
import { addMessages, type Translate, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

const namespace = addMessages('system-admin', { 'zh-CN': zhCN, 'en-US': enUS });

/** Texts of the gallery in the language of the session. */
export const useGalleryText: () => (key: keyof typeof zhCN, values?: Parameters<Translate>[1]) => string = () => useMessages(namespace);
