/** Whether something newer is pinned than what an open tab runs. The tab keeps its version until the person asks. */
import { useSyncExternalStore } from 'react';
import type { ScreenLoader } from '../remotes/screen-loader.ts';
import { useShell } from '../shell-slice.ts';
import { useShellFacts } from '../signed-in/shell-context.ts';
import type { RunningScreen } from './tab-state.ts';

function isOutdated(loader: ScreenLoader, running: RunningScreen | null): boolean {
  const newer = running && loader.newer(running.component, running.version);
  // The version that failed here is no news.
  return newer !== null && newer !== running?.passedOver;
}

export function useOutdated(tabId: string): boolean {
  const { loader } = useShellFacts();
  const running = useShell(({ tabs }) => tabs.tabs.find(({ id }) => id === tabId)?.running ?? null);
  return useSyncExternalStore(loader.subscribe, () => isOutdated(loader, running));
}
