import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetTabs, readTabs, restoreTabs, type StoredTabs, storeTabs, toStored } from './stored-tabs.ts';
import { homeId, initialTabs, markDirty, openTab, renameTab, showTab, type TabsState, tabPath } from './tab-state.ts';

const home = { pathname: '/dashboard/analysis', search: '', keepAlive: true };
const page = (pathname: string, search = '') => ({ pathname, search, keepAlive: true });
const known = (pathname: string): boolean | undefined => ({ '/a': true, '/b': false, '/dashboard/analysis': true })[pathname];
const pathsOf = (state: TabsState) => state.tabs.map(tabPath);
const name = 'freight:shell:tabs';
let items: Map<string, string>;

beforeEach(() => {
  items = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  });
  forgetTabs();
});

function someTabs(): TabsState {
  const opened = openTab(openTab(openTab(showTab(initialTabs(home), homeId), page('/a', '?x=1')), page('/gone')), page('/b'));
  const id = opened.tabs[1]?.id ?? '';
  return markDirty(renameTab(opened, id, '甲'), id, true);
}

describe('the row of tabs over a reload', () => {
  it('comes back in order with addresses, titles and scrolling, without what is gone, unsaved or awake', () => {
    const state = someTabs();
    storeTabs(toStored(state, 'u1', (id) => (id === state.tabs[1]?.id ? 320 : 0)));
    const stored = readTabs('u1');
    expect(stored?.tabs.map(({ scroll }) => scroll)).toEqual([0, 320, 0, 0]);
    const restored = restoreTabs(stored as StoredTabs, home, known);
    expect(pathsOf(restored)).toEqual(['/dashboard/analysis', '/a?x=1', '/b']);
    expect(restored.tabs[1]).toMatchObject({ id: state.tabs[1]?.id, title: '甲', isDirty: false, lastShown: 0, keepAlive: true });
    expect(restored.tabs[2]?.keepAlive).toBe(false);
    expect(restored.activeId).toBe('');
  });

  it('keeps the numbers of tabs with the same title, except of one that is alone with it', () => {
    const three = ['1', '2', '3'].reduce((state, x) => openTab(state, page('/a', `?x=${x}`)), showTab(initialTabs(home), homeId));
    expect(three.tabs.map(({ copy }) => copy)).toEqual([1, 1, 2, 3]);
    const numbersOf = (...left: readonly number[]) => {
      storeTabs({ ...toStored(three, 'u1', () => 0), tabs: toStored(three, 'u1', () => 0).tabs.filter((_, at) => left.includes(at)) });
      return restoreTabs(readTabs('u1') as StoredTabs, home, known).tabs.map(({ copy }) => copy);
    };
    expect(numbersOf(0, 1, 3)).toEqual([1, 1, 3]);
    expect(numbersOf(0, 3)).toEqual([1, 1]);
  });

  it('gives new tabs ids that no restored tab has', () => {
    storeTabs({ ...toStored(someTabs(), 'u1', () => 0), counter: 0 });
    const restored = restoreTabs(readTabs('u1') as StoredTabs, home, known);
    const ids = openTab(restored, page('/new')).tabs.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('belongs to one person', () => {
    storeTabs(toStored(someTabs(), 'u1', () => 0));
    expect(readTabs('u2')).toBeNull();
    forgetTabs();
    expect(readTabs('u1')).toBeNull();
  });

  it('keeps home first, once, with the query it had', () => {
    const state = openTab(someTabs(), page('/dashboard/analysis', '?from=2026-01-01'));
    storeTabs(toStored(state, 'u1', () => 0));
    expect(pathsOf(restoreTabs(readTabs('u1') as StoredTabs, home, known))).toEqual([
      '/dashboard/analysis?from=2026-01-01',
      '/a?x=1',
      '/b',
    ]);
  });

  it.each([
    '{}',
    'not json',
    '{"value":null,"expires":null}',
    '{"value":{"owner":"u1","activeId":"","counter":"x","tabs":[]},"expires":null}',
    '{"value":{"owner":"u1","activeId":"","counter":1,"tabs":{}},"expires":null}',
  ])('is not read from %s', (text) => {
    items.set(name, text);
    expect(readTabs('u1')).toBeNull();
  });

  it('drops tabs that are none of ours', () => {
    const tab = { id: 'tab-2', pathname: '/a', search: '', title: null, scroll: 0 };
    const bad = [
      null,
      1,
      { ...tab, pathname: '//evil.example' },
      { ...tab, pathname: 'javascript:x' },
      { ...tab, search: 'x' },
      { ...tab, id: 7 },
    ];
    const value = { owner: 'u1', activeId: '', counter: 3, tabs: [...bad, tab, tab, { ...tab, scroll: -5, title: 4 }] };
    items.set(name, JSON.stringify({ value, expires: null }));
    expect(pathsOf(restoreTabs(readTabs('u1') as StoredTabs, home, known))).toEqual(['/dashboard/analysis', '/a']);
  });
});
