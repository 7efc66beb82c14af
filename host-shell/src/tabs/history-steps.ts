/**
 * Entries of the browser's history that belong to what is open in a tab, so that Back closes it: a record beside its list, on phones a form.
 * Filters, pages and sort orders of a list replace their entry.
 */
import { store } from 'shared-platform/store';
import { shellActions, shellState } from '../frame-state/shell-slice.ts';
import { type TabRecord, tabPath } from '../frame-state/tab-state.ts';
import { type EntryState, historyMove } from '../frame-state/use-address.ts';
import type { TabCommands } from './use-tab-commands.ts';

/** Goes to a path, or back by a number of entries. */
export type GoTo = (to: string | number, options?: { readonly replace?: boolean; readonly state?: EntryState }) => void;

/** Something that is open in a tab and has an entry of the history. */
interface Hold {
  readonly number: number;
  readonly tabId: string;
  readonly level: number;
  /** False until its entry was added: what was just opened waits for a moment, and for a step back that has not arrived. */
  hasEntry: boolean;
  /** Adds its entry. */
  readonly push: () => void;
}

// The window has one history, so this is shared by all parts of the shell that use it.
/** What is open, by the number in its entry. Entries with other numbers belong to something that was closed. */
const holds = new Map<number, Hold>();
/** The number given last. It begins with the time, because entries stay in the history when the page is loaded again. */
let lastNumber = Date.now();
/** What was opened and has no entry yet. */
let starting: Hold[] = [];
/** True from a step back until the browser has gone back; changes of the history wait until then. */
let isGoingBack = false;
let waitingSearch: (() => void) | null = null;
let waiting: (() => void)[] = [];

const whenThere = (act: () => void): void => {
  if (isGoingBack) waiting.push(act);
  else act();
};

const inOrder = (some: Iterable<Hold>): readonly Hold[] => [...some].sort((one, other) => one.level - other.level);
/** What is open in the tab and has an entry. */
const heldIn = (id: string): readonly Hold[] => inOrder(holds.values()).filter(({ tabId, hasEntry }) => tabId === id && hasEntry);

/** State of the present entry, which the router stores in the browser under this name. */
const presentEntry = (): EntryState => (globalThis.history.state as { readonly usr?: EntryState | null } | null)?.usr ?? {};

/** Whether the present entry belongs to something that was closed. */
const isLeftOver = (): boolean => {
  const { held } = presentEntry();
  return held !== undefined && !holds.has(held);
};

/** Whether the present entry belongs to something that was opened after this hold and closed: the person went forward to it, not back. */
const isAfter = ({ number }: Hold): boolean => isLeftOver() && (presentEntry().held ?? 0) > number;

/** The present entry, if it belongs to the tab. */
const entryOf = (id: string): EntryState => (presentEntry().tabId === id ? presentEntry() : {});

const sortedQuery = (search: string): string => {
  const parameters = new URLSearchParams(search);
  parameters.sort();
  return parameters.toString();
};

/** The steps that were made last, for what is outside the router. */
let usual: (Pick<TabCommands, 'holdBack'> & { readonly passLeftOver: () => void }) | null = null;

/** Makes Back call `onBack` like the command of the same name; without effect before the frame is shown. */
export const holdBack: TabCommands['holdBack'] = (...given) => usual?.holdBack(...given) ?? (() => undefined);

export function createHistorySteps(go: GoTo): Pick<TabCommands, 'replaceSearch' | 'holdBack'> {
  /** `keepsSearchOf`: the tab whose query stays, although the entry to which this goes may have an earlier one. */
  const goBack = (steps: number, keepsSearchOf: string | null): void => {
    isGoingBack = true;
    historyMove.keepsSearchOf = keepsSearchOf;
    const arrived = (): void => {
      isGoingBack = false;
      historyMove.keepsSearchOf = null;
      // Several things may have been closed at once, or one while another page was shown.
      if (isLeftOver()) {
        goBack(1, keepsSearchOf);
        return;
      }
      const [search, due] = [waitingSearch, waiting];
      waitingSearch = null;
      waiting = [];
      search?.();
      for (const act of due) whenThere(act);
    };
    globalThis.addEventListener('popstate', arrived, { once: true });
    go(-steps);
  };
  /** Adds an entry for the tab. The present one is marked as the tab's too, because its query may differ from the tab's when Back returns to it. */
  const push = (tab: TabRecord, search: string, more: EntryState): void => {
    const { id } = tab;
    if (presentEntry().tabId !== id) go(tabPath(tab), { replace: true, state: { ...presentEntry(), tabId: id } });
    go(tab.pathname + search, { state: { tabId: id, ...more } });
  };

  /** Changes the address of the active tab, as it was before. */
  const changeAddress = (before: TabRecord, search: string, isStep: boolean): void => {
    const { id, pathname } = before;
    const { below, held: present } = entryOf(id);
    if (isStep) push(before, search, { below: before.search });
    else if (below !== undefined && sortedQuery(below) === sortedQuery(search)) goBack(1, null);
    else if (present !== undefined && search !== before.search) {
      // The entry below what is open gets the query, otherwise closing it would return to the earlier one.
      const held = heldIn(id);
      goBack(held.length + (isLeftOver() ? 1 : 0), id);
      waitingSearch = () => changeAddress({ ...before, search: globalThis.location.search }, search, false);
      waiting.push(() => {
        // What was closed meanwhile needs no entry any more.
        for (const hold of held) if (holds.has(hold.number)) hold.push();
      });
    } else {
      const state = { tabId: id, ...(below === undefined ? {} : { below }), ...(present === undefined ? {} : { held: present }) };
      go(pathname + search, { replace: true, state });
    }
  };

  const replaceSearch: TabCommands['replaceSearch'] = (id, search, { isStep = false } = {}) => {
    const { tabs, activeId } = shellState().tabs;
    const before = tabs.find((tab) => tab.id === id);
    store.dispatch(shellActions.searchReplaced({ id, search }));
    if (!before || activeId !== id) return;
    if (isGoingBack) waitingSearch = () => changeAddress({ ...before, search: globalThis.location.search }, search, isStep);
    else changeAddress(before, search, isStep);
  };

  const holdEntry: TabCommands['holdBack'] = (id, onBack, level) => {
    lastNumber += 1;
    const own = lastNumber;
    const hold: Hold = {
      number: own,
      tabId: id,
      level,
      hasEntry: false,
      push: () => {
        const tab = shellState().tabs.tabs.find((one) => one.id === id);
        if (!tab || shellState().tabs.activeId !== id) return;
        hold.hasEntry = true;
        // The entry of something that was closed is taken over.
        if (entryOf(id).held !== undefined && isLeftOver()) go(tabPath(tab), { replace: true, state: { ...presentEntry(), held: own } });
        else push(tab, tab.search, { held: own });
      },
    };
    const hear = (): void => {
      // Further back than the page below: the person left the page.
      if (presentEntry().held === own || entryOf(id).tabId === undefined || isGoingBack) return;
      const open = heldIn(id);
      // `passLeftOver` returns from the entry of a closed window, to which the browser's Forward leads.
      if (open.at(-1) !== hold || isAfter(hold)) return;
      // Held again until it is really closed, because the person may be asked and stay; so is what else was left by several steps at once.
      const reached = open.findIndex(({ number }) => number === presentEntry().held);
      for (const left of open.slice(reached + 1)) left.push();
      onBack();
    };
    holds.set(own, hold);
    starting.push(hold);
    // Later, so that what is opened or shown again together gets its entries in order.
    if (starting.length === 1) {
      queueMicrotask(() =>
        whenThere(() => {
          const due = inOrder(starting);
          starting = [];
          for (const one of due) one.push();
        }),
      );
    }
    globalThis.addEventListener('popstate', hear);
    return () => {
      globalThis.removeEventListener('popstate', hear);
      holds.delete(own);
      starting = starting.filter((one) => one !== hold);
      // Later, because what closed it may also go to another address.
      setTimeout(() => {
        if (presentEntry().held === own && !isGoingBack) goBack(1, id);
      });
    };
  };

  const passLeftOver = (): void => {
    if (!isGoingBack && isLeftOver()) goBack(1, presentEntry().tabId ?? null);
  };
  // A window that led to another page left its entry below that page. Later, because what is shown again by Back may take the entry over.
  if (!usual) globalThis.addEventListener('popstate', () => setTimeout(() => usual?.passLeftOver()));
  usual = { holdBack: holdEntry, passLeftOver };
  return { replaceSearch, holdBack: holdEntry };
}
