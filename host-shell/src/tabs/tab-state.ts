/** Open tabs as plain data, and every rule of opening and closing them (specification, shell §2 and §4; rulings 1 and 19). */

export interface TabRecord {
  /** Internal; stays while the tab lives. */
  readonly id: string;
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** Given by the page itself; null: the route's title. */
  readonly title: string | null;
  /** Unsaved input: never put to sleep, asks before it closes. */
  readonly isDirty: boolean;
  /** Keeps its page while in the background. */
  readonly keepAlive: boolean;
  /** Counts up with each refresh: another number is another page. */
  readonly generation: number;
  /** Order of last use; 0 = never shown. */
  readonly lastShown: number;
  /** Version of the remote when it is not the pinned one. */
  readonly formerVersion: string | null;
}

export interface TabsState {
  readonly tabs: readonly TabRecord[];
  readonly activeId: string;
  /** Source of ids and of the order of use. */
  readonly counter: number;
}

export interface OpenedPage {
  readonly pathname: string;
  readonly search: string;
  readonly keepAlive: boolean;
}

/** Why a tab stays: the texts are quoted by the specification. */
export type CloseRefusal = 'home' | 'last';
export type CloseSide = 'left' | 'right' | 'others';

export const homeId = 'home';
/** Tabs that keep a living page. */
export const liveLimit = 12;

/** Full path, the key by which opening compares. */
export const tabPath = (tab: { readonly pathname: string; readonly search: string }): string => tab.pathname + tab.search;

export function initialTabs(home: OpenedPage): TabsState {
  return { tabs: [newTab(homeId, home)], activeId: '', counter: 1 };
}

function newTab(id: string, page: OpenedPage): TabRecord {
  return { id, ...page, title: null, isDirty: false, generation: 0, lastShown: 0, formerVersion: null };
}

const change = (state: TabsState, id: string, patch: (tab: TabRecord) => Partial<TabRecord>): TabsState => ({
  ...state,
  tabs: state.tabs.map((tab) => (tab.id === id ? { ...tab, ...patch(tab) } : tab)),
});

/** Brings a tab to the front. */
export function showTab(state: TabsState, id: string): TabsState {
  if (!state.tabs.some((tab) => tab.id === id)) return state;
  const counter = state.counter + 1;
  return { ...change(state, id, () => ({ lastShown: counter })), activeId: id, counter };
}

/** No tab in front (an exception page is shown). */
export function showNoTab(state: TabsState): TabsState {
  return { ...state, activeId: '' };
}

/**
 * Opens a page, or brings the tab with exactly this full path to the front. `preferredId` names the tab that a step through
 * the history belongs to: when it still shows the same page, it takes the address over.
 */
export function openTab(state: TabsState, page: OpenedPage, preferredId?: string): TabsState {
  const preferred = state.tabs.find((tab) => tab.id === preferredId && tab.pathname === page.pathname);
  const known = preferred ?? state.tabs.find((tab) => tabPath(tab) === tabPath(page)) ?? homeOf(state, page);
  if (known)
    return showTab(
      change(state, known.id, () => ({ search: page.search, keepAlive: page.keepAlive })),
      known.id,
    );
  const counter = state.counter + 1;
  const id = `tab-${counter}`;
  return showTab({ ...state, tabs: [...state.tabs, newTab(id, page)], counter }, id);
}

/** The home page is one tab whatever its query. */
function homeOf(state: TabsState, page: OpenedPage): TabRecord | undefined {
  const home = state.tabs.find((tab) => tab.id === homeId);
  return home?.pathname === page.pathname ? home : undefined;
}

/** Why this tab may not be closed, or null. */
export function closeRefusal(state: TabsState, id: string): CloseRefusal | null {
  if (state.tabs.length === 1) return 'last';
  return id === homeId ? 'home' : null;
}

/** Closes one tab; when it was in front, the one now at its place (or the last) comes forward. */
export function closeTab(state: TabsState, id: string): TabsState {
  const index = state.tabs.findIndex((tab) => tab.id === id);
  if (index < 0 || closeRefusal(state, id)) return state;
  const tabs = state.tabs.filter((tab) => tab.id !== id);
  if (state.activeId !== id) return { ...state, tabs };
  const next = tabs[index] ?? tabs.at(-1);
  return next ? showTab({ ...state, tabs }, next.id) : { ...state, tabs };
}

/** Tabs that closing a side would close; never the home tab. */
export function tabsToClose(state: TabsState, id: string, side: CloseSide): readonly TabRecord[] {
  const index = state.tabs.findIndex((tab) => tab.id === id);
  if (index < 0) return [];
  return state.tabs.filter((tab, at) => {
    if (tab.id === homeId || tab.id === id) return false;
    return side === 'others' || (side === 'left' ? at < index : at > index);
  });
}

/** Closes the tabs of a side; when the one in front goes, the tab it was asked on comes forward. */
export function closeSide(state: TabsState, id: string, side: CloseSide): TabsState {
  const gone = new Set(tabsToClose(state, id, side).map((tab) => tab.id));
  if (gone.size === 0) return state;
  const next = { ...state, tabs: state.tabs.filter((tab) => !gone.has(tab.id)) };
  return gone.has(state.activeId) ? showTab(next, id) : next;
}

/** Replaces the query of a tab's own address: no tab opens (rulings 1). */
export const replaceTabSearch = (state: TabsState, id: string, search: string): TabsState => change(state, id, () => ({ search }));
export const renameTab = (state: TabsState, id: string, title: string): TabsState => change(state, id, () => ({ title }));
export const markDirty = (state: TabsState, id: string, isDirty: boolean): TabsState => change(state, id, () => ({ isDirty }));
export const markFormer = (state: TabsState, id: string, formerVersion: string | null): TabsState =>
  change(state, id, () => ({ formerVersion }));
/** Throws the page away and opens it anew under the same address. */
export const refreshTab = (state: TabsState, id: string): TabsState =>
  change(state, id, (tab) => ({ generation: tab.generation + 1, isDirty: false, formerVersion: null }));

/**
 * Tabs that have a page now: the one in front, and of those kept alive the last used up to the limit. Unsaved input is
 * always spared. The others come back from their address when they are shown again.
 */
export function liveTabs(state: TabsState, limit = liveLimit): ReadonlySet<string> {
  const candidates = state.tabs
    .filter((tab) => tab.lastShown > 0 && (tab.keepAlive || tab.isDirty) && tab.id !== state.activeId)
    .sort((a, b) => b.lastShown - a.lastShown);
  const live = new Set(candidates.filter((tab) => tab.isDirty).map((tab) => tab.id));
  if (state.activeId) live.add(state.activeId);
  for (const tab of candidates) if (live.size < limit) live.add(tab.id);
  return live;
}
