/**
 * The open tabs of this browser window, restored after a reload: order, addresses, titles with their numbers, active tab, scroll positions. Input is not
 * stored; the browser asks before it is lost.
 */
import { readStorage, removeStorage, storageKey, writeStorage } from 'shared-platform/storage';
import { homeId, initialTabs, newTab, type OpenedPage, renumber, type TabRecord, type TabsState, withNumber } from './tab-state.ts';

export interface StoredTab {
  readonly id: string;
  readonly pathname: string;
  readonly search: string;
  readonly title: string | null;
  /** Number of the tab among those with the same title. */
  readonly copy: number;
  /** Scroll position of the page in pixels from the top. */
  readonly scroll: number;
}

export interface StoredTabs {
  /** Id of the user who had these tabs open; they are restored for this user only. */
  readonly owner: string;
  readonly activeId: string;
  readonly counter: number;
  readonly tabs: readonly StoredTab[];
}

/** Maximum number of stored tabs; more can only come from an error. */
const mostTabs = 200;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
/** Whether a value is a path of this origin. */
const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value);

function parseTab(stored: unknown): StoredTab[] {
  if (!isRecord(stored)) return [];
  const { id, pathname, search, title, copy, scroll } = stored;
  if (typeof id !== 'string' || !isPath(pathname) || typeof search !== 'string' || (search !== '' && !search.startsWith('?'))) return [];
  const top = typeof scroll === 'number' && Number.isFinite(scroll) ? Math.max(scroll, 0) : 0;
  const number = Number.isSafeInteger(copy) ? Math.max(Number(copy), 1) : 1;
  return [{ id, pathname, search, title: typeof title === 'string' ? title : null, copy: number, scroll: top }];
}

const tabsKey = storageKey<StoredTabs>({
  owner: 'shell',
  name: 'tabs',
  area: 'session',
  parse(stored) {
    if (!isRecord(stored) || !Array.isArray(stored.tabs)) return undefined;
    const { owner, activeId, counter } = stored;
    if (typeof owner !== 'string' || typeof activeId !== 'string' || !Number.isSafeInteger(counter)) return undefined;
    return { owner, activeId, counter: Number(counter), tabs: stored.tabs.slice(0, mostTabs).flatMap(parseTab) };
  },
});

export function storeTabs(tabs: StoredTabs): void {
  writeStorage(tabsKey, tabs);
}

export function forgetTabs(): void {
  removeStorage(tabsKey);
}

/** The stored tabs of this person in this window, or null. */
export function readTabs(owner: string): StoredTabs | null {
  const stored = readStorage(tabsKey);
  return stored?.owner === owner ? stored : null;
}

/** The part of the state that is stored for a reload. */
export function toStored(state: TabsState, owner: string, scrollOf: (id: string) => number): StoredTabs {
  const { activeId, counter } = state;
  const tabs = state.tabs.map(({ id, pathname, search, title, copy }) => ({ id, pathname, search, title, copy, scroll: scrollOf(id) }));
  return { owner, activeId, counter, tabs };
}

/**
 * The stored row of tabs, without tabs whose route no longer exists (`keepAliveOf` returns undefined). No page is rendered and no tab is
 * active yet, because the address decides which tab becomes active.
 */
export function restoreTabs(stored: StoredTabs, home: OpenedPage, keepAliveOf: (pathname: string) => boolean | undefined): TabsState {
  const seen = new Set([homeId]);
  const restored: TabRecord[] = [];
  for (const tab of stored.tabs) {
    const keepAlive = keepAliveOf(tab.pathname);
    if (keepAlive === undefined || tab.pathname === home.pathname || seen.has(tab.id)) continue;
    seen.add(tab.id);
    restored.push(withNumber(newTab(tab.id, { ...tab, keepAlive }, restored, tab.title), tab.copy, restored));
  }
  const storedHome = stored.tabs.find((tab) => tab.id === homeId && tab.pathname === home.pathname);
  const first = initialTabs({ ...home, search: storedHome?.search ?? home.search });
  // Ids of new tabs must be higher than those of the restored ones.
  const highest = restored.reduce((most, { id }) => Math.max(most, Number(/^tab-(\d+)$/.exec(id)?.[1] ?? 0)), stored.counter);
  return renumber({ ...first, tabs: [...first.tabs, ...restored], counter: Math.max(highest, first.counter) });
}
