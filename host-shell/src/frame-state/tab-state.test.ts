// Rules for opening, moving and closing tabs.
import { describe, expect, it } from 'vitest';
import {
  closeRefusal,
  closeSide,
  closeTab,
  homeId,
  initialTabs,
  liveTabs,
  markDirty,
  moveTab,
  neighbourOf,
  openTab,
  refreshTab,
  renameTab,
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

  it('numbers further tabs of one screen, and gives a number that is free again to the next', () => {
    const state = opened('/a', '/a?x=1', '/b', '/a?x=2');
    const copiesOf = ({ tabs }: TabsState) => tabs.map((tab) => `${tabPath(tab)} ${tab.copy}`);
    expect(copiesOf(state).slice(1)).toEqual(['/a 1', '/a?x=1 2', '/b 1', '/a?x=2 3']);
    const closed = closeTab(state, idOf(state, '/a?x=1'));
    expect(copiesOf(openTab(closed, page('/a?x=3'))).slice(1)).toEqual(['/a 1', '/b 1', '/a?x=2 3', '/a?x=3 2']);
  });

  it('gives no number to tabs of one screen whose pages have titles of their own, nor to the last of several with one title', () => {
    const titlesOf = ({ tabs }: TabsState) => tabs.slice(1).map(({ title, copy }) => `${title} ${copy}`);
    const contract = (state: TabsState, query: string, title: string) => {
      const open = openTab(state, page(`/price?contract=${query}`));
      return renameTab(open, open.activeId, title);
    };
    const two = contract(contract(opened(), 'a', '运价 HT1'), 'b', '运价 HT2');
    expect(titlesOf(two)).toEqual(['运价 HT1 1', '运价 HT2 1']);
    expect(titlesOf(renameTab(two, two.activeId, '运价 HT2'))).toEqual(titlesOf(two));
    const third = contract(two, 'a&line=1', '运价 HT1');
    expect(titlesOf(third)).toEqual(['运价 HT1 1', '运价 HT2 1', '运价 HT1 2']);
    const first = idOf(third, '/price?contract=a');
    for (const left of [closeTab(third, first), closeSide(third, third.activeId, 'others'), renameTab(third, first, '')]) {
      expect(left.tabs.find(({ id }) => id === third.activeId)?.copy).toBe(1);
    }
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
    const back = openTab(replaceTabSearch(state, id, '?pageNo=2'), page('/a?pageNo=1'), { preferredId: id });
    expect(pathsOf(back)).toEqual(['/dashboard/analysis', '/a?pageNo=1']);
    expect(openTab(back, page('/b'), { preferredId: id }).tabs).toHaveLength(3);
  });
});

describe('one page at a time (mobile, or multi-page mode off)', () => {
  const lone = (state: TabsState, path: string) => openTab(state, page(path), { isLone: true });

  it('keeps only the page in front, beside what was open before and what is unsaved', () => {
    const before = opened('/old');
    const first = lone(before, '/a');
    expect(pathsOf(lone(first, '/b'))).toEqual(['/dashboard/analysis', '/old', '/b']);
    const typed = markDirty(first, idOf(first, '/a'), true);
    expect(pathsOf(lone(typed, '/b'))).toEqual(['/dashboard/analysis', '/old', '/a', '/b']);
    expect(pathsOf(lone(first, '/dashboard/analysis'))).toEqual(['/dashboard/analysis', '/old']);
  });
});

describe('moving', () => {
  it('puts a tab anywhere but before home, and home nowhere', () => {
    const state = opened('/a', '/b', '/c');
    expect(pathsOf(moveTab(state, idOf(state, '/c'), 1))).toEqual(['/dashboard/analysis', '/c', '/a', '/b']);
    expect(pathsOf(moveTab(state, idOf(state, '/a'), 3))).toEqual(['/dashboard/analysis', '/b', '/c', '/a']);
    expect(pathsOf(moveTab(state, idOf(state, '/b'), 0))).toEqual(['/dashboard/analysis', '/b', '/a', '/c']);
    expect(pathsOf(moveTab(state, idOf(state, '/b'), 99))).toEqual(['/dashboard/analysis', '/a', '/c', '/b']);
    expect(moveTab(state, homeId, 2)).toBe(state);
    expect(moveTab(state, 'nobody', 2)).toBe(state);
    expect(moveTab(state, idOf(state, '/b'), 2)).toBe(state);
  });

  it('steps around the ends', () => {
    const state = opened('/a', '/b');
    expect(neighbourOf(state, 1)).toBe(homeId);
    expect(neighbourOf(state, -1)).toBe(idOf(state, '/a'));
    expect(neighbourOf(showTab(state, homeId), -1)).toBe(idOf(state, '/b'));
  });
});

describe('unsaved input', () => {
  it('is counted by form: the tab is clean when the last of them is', () => {
    const state = opened('/a');
    const id = idOf(state, '/a');
    const both = markDirty(markDirty(state, id, true, 'one'), id, true, 'two');
    const isDirty = (given: TabsState) => given.tabs.find((tab) => tab.id === id)?.isDirty;
    expect(isDirty(markDirty(both, id, false, 'one'))).toBe(true);
    expect(isDirty(markDirty(markDirty(both, id, false, 'one'), id, false, 'two'))).toBe(false);
  });

  it('changes nothing when it says what is known', () => {
    const state = opened('/a');
    expect(markDirty(state, idOf(state, '/a'), false)).toBe(state);
    const typed = markDirty(state, idOf(state, '/a'), true);
    expect(markDirty(typed, idOf(state, '/a'), true)).toBe(typed);
    expect(replaceTabSearch(state, idOf(state, '/a'), '')).toBe(state);
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

  it('is named by its page, and by its route again when the page takes the name back', () => {
    const state = opened('/a');
    const id = idOf(state, '/a');
    const titleOf = ({ tabs }: TabsState) => tabs.find((tab) => tab.id === id)?.title;
    const named = renameTab(state, id, '装货 YD1');
    expect(titleOf(named)).toBe('装货 YD1');
    expect(titleOf(renameTab(named, id, ''))).toBeNull();
  });
});
