/** Texts of the rich text editor, in their own file, so that the package's other texts load without them. */
import { addTexts } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

export const { useText: useRichTextWords } = addTexts('rich-text', { 'zh-CN': zhCN, 'en-US': enUS });
