// A view can be written into the list's address and read from it again.
import { describe, expect, it } from 'vitest';
import { differs, inOrder, mineSearch, type ScreenView, screenViewOf, searchOf, showScreenView, showView, stateOf } from './view-state.ts';

const address = {
  pageNo: 3,
  pageSize: 20,
  open: 'r1',
  view: 'v0',
  cols: 'a,b',
  density: 'tiny',
  orderNo: 'DD',
  column: 'weight',
  order: 'asc',
};
const views: readonly ScreenView[] = [
  { key: 'all', name: '全部', search: {} },
  { key: 'mine', name: '待我处理', search: mineSearch },
  { key: 'state:10', name: '待接单', search: { orderStatus: '10' } },
];
/** Applies a change to the address as the hook for the address does. */
const merged = (patch: Record<string, string | number | undefined>, from: object = address) =>
  Object.fromEntries(Object.entries({ ...from, ...patch }).filter(([, value]) => value !== undefined)) as Record<string, string | number>;

describe('a view', () => {
  it('keeps search, sort, columns and density, and no place in the list', () => {
    expect(searchOf(address)).toEqual({ orderNo: 'DD', column: 'weight', order: 'asc' });
    expect(stateOf(address)).toEqual({ search: searchOf(address), columns: ['a', 'b'], density: 'tiny' });
  });

  it('is shown by an address that says all of it, and nothing of what was shown before', () => {
    const view = { id: 'v1', state: { search: { orderStatus: '30', groupBy: 'carrierName' }, columns: ['c'] } };
    const shown = merged(showView(address, view));
    expect(shown).toEqual({ pageNo: 1, pageSize: 20, open: 'r1', view: 'v1', cols: 'c', orderStatus: '30', groupBy: 'carrierName' });
    expect(differs(shown, view)).toBe(false);
    expect(differs({ ...shown, orderStatus: '40' }, view)).toBe(true);
    expect(differs({ ...shown, cols: 'c,d' }, view)).toBe(true);
    expect(differs({ ...shown, density: 'tiny' }, view)).toBe(true);
    expect(differs({ ...shown, pageNo: 4 }, view)).toBe(false);
  });

  it('of the screen keeps the person’s further filters, but none of a saved view', () => {
    const [all, mine, state] = views as [ScreenView, ScreenView, ScreenView];
    const bare = { pageNo: 2, pageSize: 10, orderNo: 'DD', orderStatus: '10' };
    expect(screenViewOf(bare, views)).toBe('state:10');
    expect(merged(showScreenView(bare, mine, views), bare)).toEqual({ pageNo: 1, pageSize: 10, orderNo: 'DD', awaiting: 'me' });
    expect(merged(showScreenView(bare, all, views), bare)).toEqual({ pageNo: 1, pageSize: 10, orderNo: 'DD' });
    expect(merged(showScreenView(address, state, views))).toEqual({ pageNo: 1, pageSize: 20, open: 'r1', orderStatus: '10' });
    expect(screenViewOf({ awaiting: 'me' }, views)).toBe('mine');
    expect(screenViewOf({ orderStatus: '99' }, views)).toBe('all');
  });

  it('stands where the person put it, others after it as they come', () => {
    expect(inOrder(views, ['state:10', 'gone', 'all']).map(({ key }) => key)).toEqual(['state:10', 'all', 'mine']);
  });
});
