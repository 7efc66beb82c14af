import { addTexts } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

/** Texts of this remote in the language of the session, and labels in both languages for declarations. */
export const { useText, label } = addTexts('carrier-portal', { 'zh-CN': zhCN, 'en-US': enUS });
