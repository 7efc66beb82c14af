/** Closes the tabs of screens that the person may no longer see, after the person's rights have changed. */
import { useEffect, useEffectEvent } from 'react';
import { notices } from 'shared-platform/notices';
import { store } from 'shared-platform/store';
import { useShellFacts } from '../frame-state/shell-context.ts';
import { shellActions, shellState } from '../frame-state/shell-slice.ts';
import { homeId } from '../frame-state/tab-state.ts';
import type { Titles } from '../frame-state/use-titles.ts';
import { findRoute, type RouteMap } from '../menu/route-map.ts';
import { useShellText } from '../messages/shell-messages.ts';

export function useForbiddenTabs(titles: Titles): void {
  const { routes } = useShellFacts();
  const t = useShellText();
  const closeForbidden = useEffectEvent((present: RouteMap): void => {
    const lost = shellState().tabs.tabs.filter(({ id, pathname }) => id !== homeId && findRoute(present, pathname)?.isForbidden);
    if (lost.length === 0) return;
    for (const { id } of lost) store.dispatch(shellActions.closed(id));
    notices.warning(t('accessLost', { titles: lost.map((tab) => titles.ofTab(tab)).join(t('listComma')) }));
  });
  useEffect(() => closeForbidden(routes), [routes]);
}
