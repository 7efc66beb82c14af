/** Whether another version is pinned than the one that runs in an open tab, newer or, after a rollback, older; the tab keeps its version until the person updates it. */
import { useSyncExternalStore } from 'react';
import { useShellFacts } from '../frame-state/shell-context.ts';
import { useShell } from '../frame-state/shell-slice.ts';
import type { RunningScreen } from '../frame-state/tab-state.ts';
import type { ScreenLoader } from '../remotes/loader/screen-loader.ts';

function isOutdated(loader: ScreenLoader, running: RunningScreen | null): boolean {
  const newer = running && loader.newer(running.component, running.version);
  // No update is offered to a version that already failed in this tab.
  return newer !== null && newer !== running?.passedOver;
}

export function useOutdated(tabId: string): boolean {
  const { loader } = useShellFacts();
  const running = useShell(({ tabs }) => tabs.tabs.find(({ id }) => id === tabId)?.running ?? null);
  return useSyncExternalStore(loader.subscribe, () => isOutdated(loader, running));
}
