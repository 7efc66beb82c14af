/**
 * Entries of the browser's history that belong to what is open in a tab, so that Back closes it: a record beside its list, on phones a form.
 * Filters, pages and sort orders of a list replace their entry.
 */
import { store } from 'shared-platform/store';
import { shellActions, shellState } from '../frame-state/shell-slice.ts';
import { type TabRecord, tabPath } from '../frame-state/tab-state.ts';
import type { EntryState } from '../frame-state/use-address.ts';
import type { TabCommands } from './use-tab-commands.ts';

/** Goes to a path, or by -1 to the entry before. */
export type GoTo = (to: string | -1, options?: { readonly replace?: boolean; readonly state?: EntryState }) => void;

/** State of the present entry, which the router stores in the browser under this name. */
const presentEntry = (): EntryState => (globalThis.history.state as { readonly usr?: EntryState | null } | null)?.usr ?? {};

const sortedQuery = (search: string): string => {
  const parameters = new URLSearchParams(search);
  parameters.sort();
  return parameters.toString();
};

export function createHistorySteps(go: GoTo): Pick<TabCommands, 'replaceSearch' | 'holdBack'> {
  let held = 0;
  /** True from a step back until the browser has gone back; a change of the address waits until then. */
  let isGoingBack = false;
  let waiting: (() => void) | null = null;

  const goBack = (): void => {
    isGoingBack = true;
    const arrived = (): void => {
      isGoingBack = false;
      const next = waiting;
      waiting = null;
      next?.();
    };
    globalThis.addEventListener('popstate', arrived, { once: true });
    go(-1);
  };
  /** The present entry, if it belongs to the tab. */
  const entryOf = (id: string): EntryState => (presentEntry().tabId === id ? presentEntry() : {});
  /** Adds an entry for the tab. The present one is marked as the tab's too, because its query may differ from the tab's when Back returns to it. */
  const push = (tab: TabRecord, search: string, more: EntryState): void => {
    const { id } = tab;
    if (presentEntry().tabId !== id) go(tabPath(tab), { replace: true, state: { ...presentEntry(), tabId: id } });
    go(tab.pathname + search, { state: { tabId: id, ...more } });
  };

  const replaceSearch: TabCommands['replaceSearch'] = (id, search, { isStep = false } = {}) => {
    const { tabs, activeId } = shellState().tabs;
    const before = tabs.find((tab) => tab.id === id);
    store.dispatch(shellActions.searchReplaced({ id, search }));
    if (!before || activeId !== id) return;
    if (isGoingBack) {
      waiting = () => replaceSearch(id, search, { isStep });
      return;
    }
    const { below, ...entry } = entryOf(id);
    if (isStep) push(before, search, { below: before.search });
    else if (below !== undefined && sortedQuery(below) === sortedQuery(search)) goBack();
    else {
      const isHeld = entry.held !== undefined && search === before.search;
      const state = { tabId: id, ...(below === undefined ? {} : { below }), ...(isHeld ? { held: entry.held } : {}) };
      go(before.pathname + search, { replace: true, state });
    }
  };

  const holdBack: TabCommands['holdBack'] = (id, onBack) => {
    held += 1;
    const own = held;
    const hold = (): void => {
      const tab = shellState().tabs.tabs.find((one) => one.id === id);
      if (tab && shellState().tabs.activeId === id) push(tab, tab.search, { held: own });
    };
    const hear = (): void => {
      // Further back than the page below: the person left the page.
      if (presentEntry().held === own || entryOf(id).tabId === undefined || isGoingBack) return;
      // Held again until it is really closed, because the person may be asked and stay.
      hold();
      onBack();
    };
    hold();
    globalThis.addEventListener('popstate', hear);
    return () => {
      globalThis.removeEventListener('popstate', hear);
      // Later, because what closed it may also go to another address.
      setTimeout(() => {
        if (presentEntry().held === own) goBack();
      });
    };
  };

  return { replaceSearch, holdBack };
}
