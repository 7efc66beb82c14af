/** The actions of the frame that the search offers beside pages and records: those of the user menu, theme and language. */
import { useMemo } from 'react';
import { changeLanguage, useLanguage } from 'shared-platform/i18n';
import { useShellText } from '../../messages/shell-messages.ts';
import { changeSetting } from '../../settings/settings.ts';
import { useTheme } from '../../theme/theme-preference.ts';
import type { FrameAction } from './search-menu.ts';

let ofUserMenu: readonly FrameAction[] = [];

/** Called by the user menu with its present items. */
export function offerInSearch(actions: readonly FrameAction[]): void {
  ofUserMenu = actions;
}

/** The actions that are offered when the search opens. */
export function useFrameActions(): readonly FrameAction[] {
  const t = useShellText();
  const isDark = useTheme() === 'dark';
  const other = useLanguage() === 'zh-CN' ? 'en-US' : 'zh-CN';
  return useMemo(
    () => [
      ...ofUserMenu,
      { key: 'theme', title: t(isDark ? 'lightTheme' : 'darkTheme'), run: () => changeSetting('theme', isDark ? 'light' : 'dark') },
      { key: 'language', title: t('switchLanguage'), run: () => void changeLanguage(other) },
    ],
    [t, isDark, other],
  );
}
