/** The open tabs as plain data, with all rules of opening and closing them. */

export interface TabRecord {
  /** Internal id of the tab; unchanged as long as the tab exists. */
  readonly id: string;
  readonly pathname: string;
  /** Query string of the tab's address with its question mark, or empty. */
  readonly search: string;
  /** Title set by the page itself; null: the route's title is used. */
  readonly title: string | null;
  /** 1 for a tab whose title no other tab of its screen has, and 2, 3 … for further tabs with the same title; shown in the title. */
  readonly copy: number;
  /** True when the page has unsaved input: it is not unmounted in the background, and closing the tab asks first. */
  readonly isDirty: boolean;
  /** Names of the forms in the page that have unsaved input. */
  readonly unsaved: readonly string[];
  /** True when the tab was opened in single-page mode; it is closed when the next page opens. */
  readonly isLone: boolean;
  /** True when the page stays mounted while another tab is active. */
  readonly keepAlive: boolean;
  /** Number of refreshes of the tab; when it changes, the page is unmounted and mounted again. */
  readonly generation: number;
  /** Number that shows the order in which tabs were last used; 0: never shown. */
  readonly lastShown: number;
  /** Version of the remote that the tab shows instead of the pinned version. */
  readonly fallbackVersion: string | null;
  /** The screen that runs in the tab; null when none runs, or when the person chose an older version. */
  readonly running: RunningScreen | null;
}

/** The version that runs in a tab; it is compared with the pinned version to offer an update. */
export interface RunningScreen {
  readonly component: string;
  readonly version: string;
  /** A version that failed to load in this tab and is therefore not offered as an update. */
  readonly passedOver: string | null;
}

export interface TabsState {
  readonly tabs: readonly TabRecord[];
  readonly activeId: string;
  /** Counter from which tab ids and the order of use are made. */
  readonly counter: number;
}

export interface OpenedPage {
  readonly pathname: string;
  readonly search: string;
  readonly keepAlive: boolean;
}

/** Why a tab cannot be closed; the specification quotes the messages. */
export type CloseRefusal = 'home' | 'last';
export type CloseSide = 'left' | 'right' | 'others';

export const homeId = 'home';
/** Maximum number of tabs whose page stays mounted. */
export const liveLimit = 12;

/** Path of a tab with its query; two tabs are the same page when this text is equal. */
export const tabPath = (tab: { readonly pathname: string; readonly search: string }): string => tab.pathname + tab.search;

export function initialTabs(home: OpenedPage): TabsState {
  return { tabs: [newTab(homeId, home)], activeId: '', counter: 1 };
}

type Titled = Pick<TabRecord, 'pathname' | 'title'>;
const isTitledAlike = (tab: Titled, other: Titled): boolean => tab.pathname === other.pathname && tab.title === other.title;

/** The lowest copy number that no tab of the same screen with the same title has. */
function freeCopy(tabs: readonly TabRecord[], titled: Titled): number {
  const taken = new Set(tabs.filter((tab) => isTitledAlike(tab, titled)).map(({ copy }) => copy));
  let copy = 1;
  while (taken.has(copy)) copy += 1;
  return copy;
}

/** The tab with this number, unless another tab of its screen with the same title has it. */
export function withNumber(tab: TabRecord, copy: number, others: readonly TabRecord[]): TabRecord {
  return others.some((other) => isTitledAlike(other, tab) && other.copy === copy) ? tab : { ...tab, copy };
}

/** Takes the number away from tabs that no longer have the same title as another tab of their screen. */
export function renumber(state: TabsState): TabsState {
  const isAlone = (tab: TabRecord): boolean => !state.tabs.some((other) => other !== tab && isTitledAlike(other, tab));
  if (!state.tabs.some((tab) => tab.copy > 1 && isAlone(tab))) return state;
  return { ...state, tabs: state.tabs.map((tab) => (tab.copy > 1 && isAlone(tab) ? { ...tab, copy: 1 } : tab)) };
}

/** Makes the state of a new tab, which has not been shown yet. */
export function newTab(id: string, page: OpenedPage, others: readonly TabRecord[] = [], title: string | null = null): TabRecord {
  const { pathname, search, keepAlive } = page;
  const fresh = {
    title,
    copy: freeCopy(others, { pathname, title }),
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

/** Changes a tab; returns the same state object if nothing changes. */
function change(state: TabsState, id: string, patch: (tab: TabRecord) => Partial<TabRecord>): TabsState {
  const tab = state.tabs.find((candidate) => candidate.id === id);
  if (!tab) return state;
  const next = { ...tab, ...patch(tab) };
  const isSame = (Object.keys(next) as (keyof TabRecord)[]).every((name) => next[name] === tab[name]);
  return isSame ? state : { ...state, tabs: state.tabs.map((candidate) => (candidate === tab ? next : candidate)) };
}

/** Makes a tab the active one. */
export function showTab(state: TabsState, id: string): TabsState {
  if (!state.tabs.some((tab) => tab.id === id)) return state;
  const counter = state.counter + 1;
  return { ...change(state, id, () => ({ lastShown: counter })), activeId: id, counter };
}

/** Leaves no tab active, because an exception page is shown. */
export function showNoTab(state: TabsState): TabsState {
  return state.activeId === '' ? state : { ...state, activeId: '' };
}

export interface OpenOptions {
  /** Id of the tab to which the browser's history entry belongs. If that tab still shows this page, the address is opened in it. */
  readonly preferredId?: string | undefined;
  /** True in single-page mode (on mobile, or with multi-page mode off): the tab is closed when the next page opens. */
  readonly isLone?: boolean;
}

/** Opens a page in a new tab, or activates the tab whose full path is equal. */
export function openTab(state: TabsState, page: OpenedPage, { preferredId, isLone = false }: OpenOptions = {}): TabsState {
  const next = bringUp(state, page, preferredId, isLone);
  if (!isLone) return next;
  const tabs = next.tabs.filter((tab) => !tab.isLone || tab.isDirty || tab.id === next.activeId);
  return tabs.length === next.tabs.length ? next : renumber({ ...next, tabs });
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

/** The home page always uses the same tab, whatever its query. */
function homeOf(state: TabsState, page: OpenedPage): TabRecord | undefined {
  const home = state.tabs.find((tab) => tab.id === homeId);
  return home?.pathname === page.pathname ? home : undefined;
}

/** Why this tab may not be closed, or null. */
export function closeRefusal(state: TabsState, id: string): CloseRefusal | null {
  if (state.tabs.length === 1) return 'last';
  return id === homeId ? 'home' : null;
}

/** Closes a tab. If it was active, the tab that is then at its position becomes active, or else the last one. */
export function closeTab(state: TabsState, id: string): TabsState {
  const index = state.tabs.findIndex((tab) => tab.id === id);
  if (index < 0 || closeRefusal(state, id)) return state;
  const left = renumber({ ...state, tabs: state.tabs.filter((tab) => tab.id !== id) });
  if (state.activeId !== id) return left;
  const next = left.tabs[index] ?? left.tabs.at(-1);
  return next ? showTab(left, next.id) : left;
}

/** Tabs that closing one side of a tab would close; never the home tab. */
export function tabsToClose(state: TabsState, id: string, side: CloseSide): readonly TabRecord[] {
  const index = state.tabs.findIndex((tab) => tab.id === id);
  if (index < 0) return [];
  return state.tabs.filter((tab, at) => {
    if (tab.id === homeId || tab.id === id) return false;
    return side === 'others' || (side === 'left' ? at < index : at > index);
  });
}

/** Closes the tabs on one side of a tab; if the active tab is among them, the given tab becomes active. */
export function closeSide(state: TabsState, id: string, side: CloseSide): TabsState {
  const gone = new Set(tabsToClose(state, id, side).map((tab) => tab.id));
  if (gone.size === 0) return state;
  const next = renumber({ ...state, tabs: state.tabs.filter((tab) => !gone.has(tab.id)) });
  return gone.has(state.activeId) ? showTab(next, id) : next;
}

/** Moves a tab to a position; the home tab stays first. */
export function moveTab(state: TabsState, id: string, place: number): TabsState {
  const from = state.tabs.findIndex((tab) => tab.id === id);
  const tab = state.tabs[from];
  const to = Math.min(Math.max(place, 1), state.tabs.length - 1);
  if (!tab || id === homeId || to === from) return state;
  const others = state.tabs.filter((candidate) => candidate !== tab);
  return { ...state, tabs: [...others.slice(0, to), tab, ...others.slice(to)] };
}

/** The tab `steps` positions after the active one, continuing at the other end; the first tab when none is active. */
export function neighbourOf(state: TabsState, steps: number): string {
  const at = state.tabs.findIndex((tab) => tab.id === state.activeId);
  if (at < 0) return state.tabs.at(0)?.id ?? '';
  return state.tabs.at((at + steps) % state.tabs.length)?.id ?? '';
}

/** Changes the query of a tab's address without opening a tab. */
export const replaceTabSearch = (state: TabsState, id: string, search: string): TabsState => change(state, id, () => ({ search }));
/** Gives a tab another path, because the menu item of its page was moved there; the page stays mounted. */
export function relocateTab(state: TabsState, id: string, pathname: string): TabsState {
  return retitle(state, id, ({ title }) => ({ pathname, title }));
}
/** Sets the title of a tab; with an empty one the tab is named after its route again. */
export const renameTab = (state: TabsState, id: string, title: string): TabsState =>
  retitle(state, id, ({ pathname }) => ({ pathname, title: title || null }));

/** Changes what a tab is named after, and its number with it. */
function retitle(state: TabsState, id: string, titledOf: (tab: TabRecord) => Titled): TabsState {
  const others = state.tabs.filter((tab) => tab.id !== id);
  const next = change(state, id, (tab) => {
    const titled = titledOf(tab);
    return isTitledAlike(tab, titled) ? {} : { ...titled, copy: freeCopy(others, titled) };
  });
  return next === state ? state : renumber(next);
}
/** Records whether a form of the page (`source`) has unsaved input. */
export const markDirty = (state: TabsState, id: string, isDirty: boolean, source = 'page'): TabsState =>
  change(state, id, ({ unsaved }) => {
    if (unsaved.includes(source) === isDirty) return {};
    const next = isDirty ? [...unsaved, source] : unsaved.filter((name) => name !== source);
    return { unsaved: next, isDirty: next.length > 0 };
  });
/** Stores which version of its remote a tab shows. */
export const noteScreen = (state: TabsState, id: string, screen: Pick<TabRecord, 'fallbackVersion' | 'running'>): TabsState =>
  change(state, id, () => screen);
/** Unmounts the tab's page and mounts it again at the same address. */
export const refreshTab = (state: TabsState, id: string): TabsState =>
  change(state, id, (tab) => ({ generation: tab.generation + 1, isDirty: false, unsaved: [], fallbackVersion: null, running: null }));

/**
 * Tabs whose page is mounted: the active one, and of those with `keepAlive` the most recently used up to the limit. Tabs with unsaved input
 * always stay mounted. All others are mounted again from their address when they are shown.
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
