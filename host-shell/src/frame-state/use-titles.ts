/** Titles of routes, menu items and tabs: in English the menu's English title, otherwise the screen's own. */
import { useCallback, useLayoutEffect, useMemo, useReducer } from 'react';
import { useLanguage } from 'shared-platform/i18n';
import { findRoute } from '../menu/route-map.ts';
import { useShellText } from '../messages/shell-messages.ts';
import { homePath } from '../navigation/redirect-target.ts';
import { useShellFacts } from './shell-context.ts';
import type { TabRecord } from './tab-state.ts';
import { useSinglePage } from './use-single-page.ts';

export interface Titles {
  /** Title for a path; the given menu title when the path has no screen. */
  ofPath(path: string, menuTitle: string): string;
  /** Title of a tab; further tabs of a screen with the same title get a number where tabs are shown. */
  ofTab(tab: Pick<TabRecord, 'pathname' | 'title' | 'copy'>): string;
}

/** Functions that return titles; the same object until a title changes. */
export function useTitles(): Titles {
  const language = useLanguage();
  const { routes, loader } = useShellFacts();
  const t = useShellText();
  const isSingle = useSinglePage();
  // Number of manifests that came while this is shown. Only English titles are read from a manifest.
  const [manifests, count] = useReducer((before: number) => before + 1, 0);
  useLayoutEffect(() => (language === 'en-US' ? loader.subscribe(count) : undefined), [language, loader]);
  const ofPath = useCallback(
    (path: string, menuTitle: string): string => {
      if (path === homePath) return t('home');
      const route = menuTitle === '' || language === 'en-US' ? findRoute(routes, path) : undefined;
      if (route?.kind === 'own') return t('testHome');
      if (language !== 'en-US') return menuTitle;
      const english = routes.englishTitles.get(route?.path ?? path);
      if (english) return english;
      const screen = route?.kind === 'screen' ? loader.resolve(route.component) : undefined;
      return screen?.available ? screen.title[1] : menuTitle;
    },
    [language, routes, loader, manifests, t],
  );
  const ofTab = useCallback(
    ({ pathname, title, copy }: Pick<TabRecord, 'pathname' | 'title' | 'copy'>): string => {
      const own = title ?? ofPath(pathname, findRoute(routes, pathname)?.title ?? pathname);
      return copy > 1 && !isSingle ? `${own} ${copy}` : own;
    },
    [ofPath, routes, isSingle],
  );
  return useMemo(() => ({ ofPath, ofTab }), [ofPath, ofTab]);
}
