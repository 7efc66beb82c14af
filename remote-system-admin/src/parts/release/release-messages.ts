/** Texts of the release screens, separate from the remote's other texts, which load without them. */
import { addTexts } from 'shared-platform/i18n';
import enUS from '../../locales/release-en-US.ts';
import zhCN from '../../locales/release-zh-CN.ts';

export const { useText: useReleaseText } = addTexts('system-admin', { 'zh-CN': zhCN, 'en-US': enUS });

export type ReleaseText = ReturnType<typeof useReleaseText>;
