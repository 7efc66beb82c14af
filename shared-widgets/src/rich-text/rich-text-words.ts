/** Words of the rich text widget, apart from the package's other words, which load without them. */
import { addTexts } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

export const { useText: useRichTextWords } = addTexts('rich-text', { 'zh-CN': zhCN, 'en-US': enUS });
