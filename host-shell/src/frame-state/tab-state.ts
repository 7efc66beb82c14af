/** Open tabs as plain data, and every rule of opening and closing them. */

export interface TabRecord {
  /** Internal; stays while the tab lives. */
  readonly id: string;
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** Given by the page itself; null: the route's title. */
  readonly title: string | null;
  /** 1, or 2, 3 … where other tabs show the same screen: its title says so. */
  readonly copy: number;
  /** Unsaved input: never put to sleep, asks before it closes. */
  readonly isDirty: boolean;
  /** Forms of the page that hold unsaved input. */
  readonly unsaved: readonly string[];
  /** Opened while only one page is shown at a time: gives way to the next one. */
  readonly isLone: boolean;
  /** Keeps its page while in the background. */
  readonly keepAlive: boolean;
  /** Counts up with each refresh: another number is another page. */
  readonly generation: number;
  /** Order of last use; 0 = never shown. */
  readonly lastShown: number;
  /** Version of the remote when it is not the pinned one. */
  readonly fallbackVersion: string | null;
  /** The screen that it runs; null while there is none, and where the person chose an older one. */
  readonly running: RunningScreen | null;
}

/** What an open tab is compared with when something newer is pinned. */
export interface RunningScreen {
  readonly component: string;
  readonly version: string;
  /** The version that failed to load here; it is not offered as an update. */
  readonly passedOver: string | null;
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

/** The lowest number that no tab of the same screen has. */
function freeCopy(tabs: readonly TabRecord[], pathname: string): number {
  const taken = new Set(tabs.filter((tab) => tab.pathname === pathname).map(({ copy }) => copy));
  let copy = 1;
  while (taken.has(copy)) copy += 1;
  return copy;
}

/** A tab that nobody has looked at yet, beside the open ones. */
export function newTab(id: string, page: OpenedPage, others: readonly TabRecord[] = []): TabRecord {
  const { pathname, search, keepAlive } = page;
  const fresh = {
    title: null,
    copy: freeCopy(others, pathname),
    isDirty: false,
    unsaved: [],
    isLone: false,
    generation: 0,
    lastShown: 0,
    fallbackVersion: null,
    running: null,
  };
  return { id, pathname, search, keepAlive, ...fresh };
}

/** Returns the same state if the patch changes nothing. */
function change(state: TabsState, id: string, patch: (tab: TabRecord) => Partial<TabRecord>): TabsState {
  const tab = state.tabs.find((candidate) => candidate.id === id);
  if (!tab) return state;
  const next = { ...tab, ...patch(tab) };
  const isSame = (Object.keys(next) as (keyof TabRecord)[]).every((name) => next[name] === tab[name]);
  return isSame ? state : { ...state, tabs: state.tabs.map((candidate) => (candidate === tab ? next : candidate)) };
}

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

export interface OpenOptions {
  /** The tab that a step through the history belongs to: when it still shows the same page, it takes the address over. */
  readonly preferredId?: string | undefined;
  /** Only one page is shown at a time (mobile, or multi-page mode off): what was opened that way goes when the next page comes. */
  readonly isLone?: boolean;
}

/** Opens a page, or brings the tab with exactly this full path to the front. */
export function openTab(state: TabsState, page: OpenedPage, { preferredId, isLone = false }: OpenOptions = {}): TabsState {
  const next = bringUp(state, page, preferredId, isLone);
  if (!isLone) return next;
  const tabs = next.tabs.filter((tab) => !tab.isLone || tab.isDirty || tab.id === next.activeId);
  return tabs.length === next.tabs.length ? next : { ...next, tabs };
}

function bringUp(state: TabsState, page: OpenedPage, preferredId: string | undefined, isLone: boolean): TabsState {
  const preferred = state.tabs.find((tab) => tab.id === preferredId && tab.pathname === page.pathname);
  const known = preferred ?? state.tabs.find((tab) => tabPath(tab) === tabPath(page)) ?? homeOf(state, page);
  if (known)
    return showTab(
      change(state, known.id, () => ({ search: page.search, keepAlive: page.keepAlive })),
      known.id,
    );
  const counter = state.counter + 1;
  const id = `tab-${counter}`;
  return showTab({ ...state, tabs: [...state.tabs, { ...newTab(id, page, state.tabs), isLone }], counter }, id);
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

/** Puts a tab at a place in the row; home stays first and nothing goes before it. */
export function moveTab(state: TabsState, id: string, place: number): TabsState {
  const from = state.tabs.findIndex((tab) => tab.id === id);
  const tab = state.tabs[from];
  const to = Math.min(Math.max(place, 1), state.tabs.length - 1);
  if (!tab || id === homeId || to === from) return state;
  const others = state.tabs.filter((candidate) => candidate !== tab);
  return { ...state, tabs: [...others.slice(0, to), tab, ...others.slice(to)] };
}

/** The tab so many places further, around the ends; `''` when none is in front. */
export function neighbourOf(state: TabsState, steps: number): string {
  const at = state.tabs.findIndex((tab) => tab.id === state.activeId);
  if (at < 0) return state.tabs.at(0)?.id ?? '';
  return state.tabs.at((at + steps) % state.tabs.length)?.id ?? '';
}

/** Replaces the query of a tab's own address: no tab opens. */
export const replaceTabSearch = (state: TabsState, id: string, search: string): TabsState => change(state, id, () => ({ search }));
export const renameTab = (state: TabsState, id: string, title: string): TabsState => change(state, id, () => ({ title }));
/** One form of the page (`source`) holds unsaved input, or no longer does. */
export const markDirty = (state: TabsState, id: string, isDirty: boolean, source = 'page'): TabsState =>
  change(state, id, ({ unsaved }) => {
    if (unsaved.includes(source) === isDirty) return {};
    const next = isDirty ? [...unsaved, source] : unsaved.filter((name) => name !== source);
    return { unsaved: next, isDirty: next.length > 0 };
  });
/** Stores which version a tab shows. */
export const noteScreen = (state: TabsState, id: string, screen: Pick<TabRecord, 'fallbackVersion' | 'running'>): TabsState =>
  change(state, id, () => screen);
/** Throws the page away and opens it anew under the same address. */
export const refreshTab = (state: TabsState, id: string): TabsState =>
  change(state, id, (tab) => ({ generation: tab.generation + 1, isDirty: false, unsaved: [], fallbackVersion: null, running: null }));

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
