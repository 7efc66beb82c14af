/** What a route, a menu item and a tab are called: the menu's words in Chinese, the screen's own English beside them. */
import { useCallback, useMemo } from 'react';
import { useLanguage } from 'shared-platform/i18n';
import { findRoute } from '../menu/route-map.ts';
import { useShellText } from '../messages/shell-messages.ts';
import { homePath } from '../navigation/redirect-target.ts';
import { useShellFacts } from './shell-context.ts';
import type { TabRecord } from './tab-state.ts';

export interface Titles {
  /** Of a path; the menu's title when the path has no screen. */
  ofPath(path: string, menuTitle: string): string;
  ofTab(tab: Pick<TabRecord, 'pathname' | 'title'>): string;
}

/** The same object as long as no title changes. */
export function useTitles(): Titles {
  const language = useLanguage();
  const { routes, loader } = useShellFacts();
  const t = useShellText();
  const ofPath = useCallback(
    (path: string, menuTitle: string): string => {
      if (path === homePath) return t('home');
      const route = menuTitle === '' || language === 'en-US' ? findRoute(routes, path) : undefined;
      if (route?.kind === 'own') return t('testHome');
      const screen = route?.kind === 'screen' ? loader.resolve(route.component) : undefined;
      return screen?.available && language === 'en-US' ? screen.title[1] : menuTitle;
    },
    [language, routes, loader, t],
  );
  const ofTab = useCallback(
    ({ pathname, title }: Pick<TabRecord, 'pathname' | 'title'>): string =>
      title ?? ofPath(pathname, findRoute(routes, pathname)?.title ?? pathname),
    [ofPath, routes],
  );
  return useMemo(() => ({ ofPath, ofTab }), [ofPath, ofTab]);
}
