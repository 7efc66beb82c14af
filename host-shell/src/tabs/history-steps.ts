/**
 * Entries of the browser's history that belong to what is open in a page, so that Back closes it before it leaves the page. An example, with the
 * entries from the oldest to the newest and the state that distinguishes them:
 *
 *   /list                        the list; its filters, pages and sort orders replace this entry
 *   /list?open=7  below: ''      on every device: a record over the list is a step of the address; `below` is the query to which Back returns
 *
 *   /list                        on a phone, or where tabs are off: the same list,
 *   /list         held: 51       a form over it,
 *   /list         held: 58       and over the form a window to pick a record
 *
 * The numbers are levels: what was opened later has a higher one, and keeps it when its page is hidden and shown again. An entry says what may be
 * open at most: at `held: 51` nothing above level 51. So when Back leads there from `held: 58`, window 58 is above it and is asked to close; its
 * entry is added again first, because it may stay (a form that asks about unsaved input). When Back leads to `/list`, the form is asked.
 *
 * What is closed in another way, e.g. by its button, goes back by one entry itself. When a window led to another page, its entry lies below that
 * page's and is left over, because nothing of its level is open any more:
 *
 *   /list, /list held: 51, /order
 *
 * Left-over entries are passed over as soon as they are reached, in the direction in which the person goes: Back from `/order` leads to `/list`, and
 * Forward from there to `/order`. Where nothing lies beyond them, Forward stays where it was. A page scrolls under what is open over it, so all
 * its entries name its own one, `page`, under which its scroll position is kept. After a reload all levels that stand in entries are left over.
 */
import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { store } from 'shared-platform/store';
import { type EntryState, indexOfEntry, pageOfEntry, presentEntry } from '../frame-state/history-entry.ts';
import { shellActions, shellState } from '../frame-state/shell-slice.ts';
import { type TabRecord, tabPath } from '../frame-state/tab-state.ts';
import { historyMove } from '../frame-state/use-address.ts';
import type { TabCommands } from './use-tab-commands.ts';

/** Goes to a path, or by a number of entries. */
export type GoTo = (to: string | number, options?: { readonly replace?: boolean; readonly state?: EntryState }) => void;

/** Something that is open in a tab and has an entry of the history. */
interface Hold {
  readonly tabId: string;
  readonly level: number;
  readonly onBack: () => void;
  /** False until its entry was added: what was just opened waits for a moment, and for a step back that has not arrived. */
  hasEntry: boolean;
  /** Adds its entry, unless the present one is its own, or above it. */
  readonly push: () => void;
}

// The window has one history, so this is shared by all parts of the shell that use it.
/** What is open, by level. Entries with other levels belong to something that was closed. */
const holds = new Map<number, Hold>();
/** What was opened and has no entry yet. */
let starting: Hold[] = [];
/** True from a step of the shell's own until the browser has made it; changes of the history wait until then. */
let isMoving = false;
let waitingSearch: (() => void) | null = null;
let waiting: (() => void)[] = [];
/** Places in the history: of the entry that was shown last, and of the newest one that is known. */
const places = { last: 0, newest: 0 };
type Direction = -1 | 1;

const whenThere = (act: () => void): void => {
  if (isMoving) waiting.push(act);
  else act();
};

const inOrder = (some: Iterable<Hold>): readonly Hold[] => [...some].sort((one, other) => one.level - other.level);
/** What is open in the tab and has an entry. */
const heldIn = (id: string): readonly Hold[] => inOrder(holds.values()).filter(({ tabId, hasEntry }) => tabId === id && hasEntry);

/** Whether the present entry belongs to something that was closed. */
const isLeftOver = (): boolean => {
  const { held } = presentEntry();
  return held !== undefined && !holds.has(held);
};

/** The present entry, if it belongs to the tab. */
const entryOf = (id: string): EntryState => (presentEntry().tabId === id ? presentEntry() : {});

const sortedQuery = (search: string): string => {
  const parameters = new URLSearchParams(search);
  parameters.sort();
  return parameters.toString();
};

/** The steps that were made last, for what is outside the router. */
let usual: (Pick<TabCommands, 'holdBack'> & { readonly passLeftOver: (direction: Direction) => void }) | null = null;

/** Makes Back call `onBack` like the command of the same name; without effect before the frame is shown. */
export const holdBack: TabCommands['holdBack'] = (...given) => usual?.holdBack(...given) ?? (() => undefined);

/** Asks what lies above the present entry to close, if the person went back to it. */
function closeAbove(): void {
  const { tabId, held = 0 } = presentEntry();
  // Further back than the page below: the person left the page.
  if (tabId === undefined || isMoving) return;
  const above = heldIn(tabId).filter(({ level }) => level > held);
  // What was left by several steps at once is held again too; only the uppermost is closed.
  for (const hold of above) hold.push();
  above.at(-1)?.onBack();
}

/** Remembers the place of an entry that was added: those that lay above it are gone. */
function noteAdded(): void {
  places.last = places.newest = indexOfEntry() ?? 0;
}

/** Remembers the place of the entry that was reached, and says in which direction it lies. */
function noteReached(): Direction {
  const index = indexOfEntry();
  const direction = (index ?? 0) > places.last ? 1 : -1;
  places.last = index ?? 0;
  // An entry that the router did not make was added by a link within the page.
  places.newest = index === undefined ? 0 : Math.max(places.newest, index);
  return direction;
}

function followSteps(): () => void {
  noteAdded();
  // When the page is loaded again nothing is open any more; what opens at once takes the entry over.
  let passing = setTimeout(() => usual?.passLeftOver(-1));
  const follow = (): void => {
    const direction = noteReached();
    closeAbove();
    // Later, because what is shown again by Back may have this entry. A step that comes before that has a direction of its own.
    clearTimeout(passing);
    passing = setTimeout(() => usual?.passLeftOver(direction));
  };
  globalThis.addEventListener('popstate', follow);
  return () => {
    clearTimeout(passing);
    globalThis.removeEventListener('popstate', follow);
  };
}

/** Follows the person's steps through the history. Part of the frame, once. */
export function useFollowedHistory(): void {
  const location = useLocation();
  const isAdded = useNavigationType() === NavigationType.Push;
  useLayoutEffect(() => {
    if (isAdded) noteAdded();
  }, [location, isAdded]);
  useEffect(followSteps, []);
}

export function createHistorySteps(go: GoTo): Pick<TabCommands, 'replaceSearch' | 'holdBack'> {
  /** `keepsSearchOf`: the tab whose query stays, although the entry to which this goes may have an earlier one. */
  const move = (steps: number, keepsSearchOf: string | null): void => {
    isMoving = true;
    historyMove.keepsSearchOf = keepsSearchOf;
    const arrived = (): void => {
      isMoving = false;
      historyMove.keepsSearchOf = null;
      // Several things may have been closed at once, or one while another page was shown.
      if (isLeftOver()) {
        pass(steps > 0 ? 1 : -1, keepsSearchOf);
        return;
      }
      const [search, due] = [waitingSearch, waiting];
      waitingSearch = null;
      waiting = [];
      search?.();
      for (const act of due) whenThere(act);
    };
    globalThis.addEventListener('popstate', arrived, { once: true });
    go(steps);
  };
  const goBack = (steps: number, keepsSearchOf: string | null): void => move(-steps, keepsSearchOf);
  /** Leaves an entry that was left over, backwards where none is known to lie beyond it. */
  const pass = (direction: Direction, keepsSearchOf: string | null): void =>
    move(direction === 1 && places.last < places.newest ? 1 : -1, keepsSearchOf);
  /** Adds an entry for the tab. The present one is marked as the tab's too, because its query may differ from the tab's when Back returns to it. */
  const push = (tab: TabRecord, search: string, more: EntryState): void => {
    const { id } = tab;
    // An entry that is replaced gets a new key from the router.
    if (presentEntry().tabId !== id) go(tabPath(tab), { replace: true, state: { ...presentEntry(), tabId: id, page: pageOfEntry() } });
    go(tab.pathname + search, { state: { tabId: id, ...more } });
    noteAdded();
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
        for (const hold of held) whenThere(hold.push);
      });
    } else go(pathname + search, { replace: true, state: { ...entryOf(id), tabId: id } });
  };

  const replaceSearch: TabCommands['replaceSearch'] = (id, search, { isStep = false } = {}) => {
    const { tabs, activeId } = shellState().tabs;
    const before = tabs.find((tab) => tab.id === id);
    store.dispatch(shellActions.searchReplaced({ id, search }));
    if (!before || activeId !== id) return;
    if (isMoving) waitingSearch = () => changeAddress({ ...before, search: globalThis.location.search }, search, isStep);
    else changeAddress(before, search, isStep);
  };

  const passLeftOver = (direction: Direction): void => {
    if (!isMoving && isLeftOver()) pass(direction, presentEntry().tabId ?? null);
  };

  const pushHold = (hold: Hold): void => {
    const { tabId: id, level } = hold;
    const tab = shellState().tabs.tabs.find((one) => one.id === id);
    if (!tab || shellState().tabs.activeId !== id) return;
    const { held } = entryOf(id);
    // Its own entry may lie below one that was left over.
    if (held !== undefined && held > level && isLeftOver()) {
      passLeftOver(-1);
      waiting.push(hold.push);
      return;
    }
    hold.hasEntry = true;
    // Its page was shown again by Back, and its entry is there from before.
    if (held !== undefined && held >= level) return;
    // The entry of something that was closed is taken over.
    if (held !== undefined && isLeftOver()) go(tabPath(tab), { replace: true, state: { ...presentEntry(), held: level } });
    else push(tab, tab.search, { held: level, page: pageOfEntry() });
  };

  const holdEntry: TabCommands['holdBack'] = (id, onBack, level) => {
    const hold: Hold = {
      tabId: id,
      level,
      onBack,
      hasEntry: false,
      push: () => {
        if (holds.get(level) === hold) pushHold(hold);
      },
    };
    holds.set(level, hold);
    starting.push(hold);
    // Later, so that what is opened or shown again together gets its entries in order.
    if (starting.length === 1) {
      queueMicrotask(() =>
        whenThere(() => {
          const due = inOrder(starting);
          starting = [];
          for (const one of due) whenThere(one.push);
        }),
      );
    }
    return () => {
      holds.delete(level);
      starting = starting.filter((one) => one !== hold);
      // Later, because what closed it may also go to another address, or hold it again.
      setTimeout(() => {
        if (presentEntry().held === level && isLeftOver() && !isMoving) goBack(1, id);
      });
    };
  };

  usual = { holdBack: holdEntry, passLeftOver };
  return { replaceSearch, holdBack: holdEntry };
}
