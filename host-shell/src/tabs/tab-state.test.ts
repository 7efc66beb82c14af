import { describe, expect, it } from 'vitest';
import {
  closeRefusal,
  closeSide,
  closeTab,
  homeId,
  initialTabs,
  liveTabs,
  markDirty,
  openTab,
  refreshTab,
  replaceTabSearch,
  showTab,
  type TabsState,
  tabPath,
  tabsToClose,
} from './tab-state.ts';

const page = (path: string, keepAlive = true) => {
  const [pathname = '', query] = path.split('?');
  return { pathname, search: query ? `?${query}` : '', keepAlive };
};
const opened = (...paths: string[]): TabsState =>
  paths.reduce((state, path) => openTab(state, page(path)), showTab(initialTabs(page('/dashboard/analysis')), homeId));
const pathsOf = (state: TabsState) => state.tabs.map(tabPath);
const activePath = (state: TabsState) => state.tabs.filter((tab) => tab.id === state.activeId).map(tabPath)[0];
const idOf = (state: TabsState, path: string) => state.tabs.find((tab) => tabPath(tab) === path)?.id ?? '';

describe('opening', () => {
  it('adds a tab for every full path and shows a known one again', () => {
    const state = opened('/a', '/a?x=1', '/b', '/a');
    expect(pathsOf(state)).toEqual(['/dashboard/analysis', '/a', '/a?x=1', '/b']);
    expect(activePath(state)).toBe('/a');
  });

  it('keeps one home, whatever its query', () => {
    const state = opened('/a', '/dashboard/analysis?from=2026-01-01');
    expect(state.tabs).toHaveLength(2);
    expect(state.activeId).toBe(homeId);
  });

  it('compares with the address a tab has now: its own paging and filters moved it', () => {
    const state = opened('/a');
    const moved = replaceTabSearch(state, idOf(state, '/a'), '?pageNo=2');
    expect(moved.tabs).toHaveLength(2);
    expect(openTab(moved, page('/a?pageNo=2')).tabs).toHaveLength(2);
    expect(pathsOf(openTab(moved, page('/a')))).toEqual(['/dashboard/analysis', '/a?pageNo=2', '/a']);
  });

  it('gives a step through the history to the tab it belongs to', () => {
    const state = opened('/a');
    const id = idOf(state, '/a');
    const back = openTab(replaceTabSearch(state, id, '?pageNo=2'), page('/a?pageNo=1'), id);
    expect(pathsOf(back)).toEqual(['/dashboard/analysis', '/a?pageNo=1']);
    expect(openTab(back, page('/b'), id).tabs).toHaveLength(3);
  });
});

describe('closing', () => {
  it('never closes home, nor the last tab', () => {
    const state = opened('/a');
    expect(closeRefusal(state, homeId)).toBe('home');
    expect(closeTab(state, homeId)).toBe(state);
    const alone = opened();
    expect(closeRefusal(alone, homeId)).toBe('last');
    expect(closeTab(alone, homeId)).toBe(alone);
  });

  it('shows the tab that is now at the same place, or the last one', () => {
    const state = opened('/a', '/b', '/c');
    expect(activePath(closeTab(showTab(state, idOf(state, '/b')), idOf(state, '/b')))).toBe('/c');
    expect(activePath(closeTab(state, idOf(state, '/c')))).toBe('/b');
  });

  it('leaves the front tab alone when another one is closed', () => {
    const state = opened('/a', '/b');
    expect(activePath(closeTab(state, idOf(state, '/a')))).toBe('/b');
  });

  it('of the left and of all others keeps home', () => {
    const state = opened('/a', '/b', '/c');
    const b = idOf(state, '/b');
    expect(pathsOf(closeSide(state, b, 'left'))).toEqual(['/dashboard/analysis', '/b', '/c']);
    expect(pathsOf(closeSide(state, b, 'others'))).toEqual(['/dashboard/analysis', '/b']);
    expect(pathsOf(closeSide(state, homeId, 'others'))).toEqual(['/dashboard/analysis']);
    expect(tabsToClose(state, homeId, 'left')).toEqual([]);
  });

  it('of the right shows the tab it was asked on only when the front tab went', () => {
    const state = opened('/a', '/b', '/c');
    const a = idOf(state, '/a');
    expect(activePath(closeSide(state, a, 'right'))).toBe('/a');
    const onHome = showTab(state, homeId);
    expect(closeSide(onHome, a, 'right').activeId).toBe(homeId);
  });
});

describe('keeping alive', () => {
  it('keeps the front tab and the last used ones up to the limit', () => {
    const state = opened('/a', '/b', '/c', '/d');
    expect(liveTabs(state, 3)).toEqual(new Set([idOf(state, '/d'), idOf(state, '/c'), idOf(state, '/b')]));
    expect(liveTabs(showTab(state, homeId), 2)).toEqual(new Set([homeId, idOf(state, '/d')]));
  });

  it('keeps twelve', () => {
    const state = opened(...Array.from({ length: 20 }, (_, index) => `/p${index}`));
    expect(liveTabs(state).size).toBe(12);
    expect(liveTabs(state).has(idOf(state, '/p8'))).toBe(true);
    expect(liveTabs(state).has(idOf(state, '/p7'))).toBe(false);
  });

  it('always spares unsaved input', () => {
    const state = opened('/a', '/b', '/c');
    const a = idOf(state, '/a');
    expect(liveTabs(markDirty(state, a, true), 2)).toEqual(new Set([a, idOf(state, '/c')]));
  });

  it('lets go of pages that do not ask to be kept', () => {
    const state = openTab(openTab(opened(), page('/a', false)), page('/b'));
    expect(liveTabs(state).has(idOf(state, '/a'))).toBe(false);
  });

  it('does not wake tabs that were never shown', () => {
    const state = openTab(initialTabs(page('/dashboard/analysis')), page('/a'));
    expect(liveTabs(state)).toEqual(new Set([idOf(state, '/a')]));
  });

  it('makes a new page on refresh', () => {
    const state = opened('/a');
    const id = idOf(state, '/a');
    const [, tab] = refreshTab(markDirty(state, id, true), id).tabs;
    expect(tab).toMatchObject({ generation: 1, isDirty: false });
  });
});
