/** Texts of the gallery, separate from the remote's other texts, which load without them. */
import { addTexts } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

export const { useText: useGalleryText } = addTexts('system-admin', { 'zh-CN': zhCN, 'en-US': enUS });
