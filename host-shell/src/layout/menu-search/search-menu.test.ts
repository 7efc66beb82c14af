import PinyinMatch from 'pinyin-match';
import { describe, expect, it } from 'vitest';
import type { MenuNode } from '../../menu/menu-tree.ts';
import { pinyinMatcher } from './match-pinyin.ts';
import { hitLimit, searchEntries, searchMenu } from './search-menu.ts';

const node = (path: string, title: string, children: readonly MenuNode[] = [], component = path): MenuNode => ({
  path,
  title,
  icon: undefined,
  component,
  opensWindow: undefined,
  children,
});
const menu = [
  node('/order', '订单管理', [node('/business/order/list', '订单列表'), node('/business/order/assign', '派车')]),
  node('/waybill', '运单管理', [node('/business/waybill/list', '运单列表')]),
  node('/bank', '银行账户'),
  node('/empty', '空组', [], 'layouts/RouteView'),
];
const entries = searchEntries(menu, ({ title }) => title);
const matchPinyin = pinyinMatcher(PinyinMatch.match);
const found = (typed: string) => searchMenu(entries, typed, matchPinyin).map(({ entry }) => entry.title);

describe('the menu search', () => {
  it('looks through pages, not through groups and containers', () => {
    expect(entries.map(({ title }) => title)).toEqual(['订单列表', '派车', '运单列表', '银行账户']);
    expect(entries[0]?.above).toEqual(['订单管理']);
  });

  it('finds words, pinyin, initials, mixtures and paths', () => {
    expect(found('运单')).toEqual(['运单列表']);
    expect(found('yundan')).toEqual(['运单列表']);
    expect(found('ydlb')).toEqual(['运单列表']);
    expect(found('DingDan')).toEqual(['订单列表']);
    expect(found('yundanlb')).toEqual(['运单列表']);
    expect(found('ydliebiao')).toEqual(['运单列表']);
    expect(found('yun dan')).toEqual(['运单列表']);
    expect(found('waybill/list')).toEqual(['运单列表']);
    // Input methods for Chinese also write wide letters.
    expect(found('ｙｄｌｂ')).toEqual(['运单列表']);
  });

  it('knows a sign that is read in two ways', () => {
    expect(found('yinhang')).toEqual(['银行账户']);
  });

  it('finds the pages of a group by its name, after those that bear it themselves', () => {
    expect(found('订单')).toEqual(['订单列表', '派车']);
  });

  it('marks the letters that were meant', () => {
    expect(searchMenu(entries, 'ydlb', matchPinyin)[0]?.mark).toEqual([0, 3]);
    expect(searchMenu(entries, '列表', null)[0]?.mark).toEqual([2, 3]);
    expect(searchMenu(entries, 'waybill', matchPinyin)[0]?.mark).toBeNull();
  });

  it('finds nothing for nothing, and nobody reads more than fifty', () => {
    expect(found('  ')).toEqual([]);
    expect(found('不存在')).toEqual([]);
    const many = searchEntries(
      Array.from({ length: 10_000 }, (_, at) => node(`/${at}`, `订单${at}`)),
      ({ title }) => title,
    );
    expect(searchMenu(many, '订单', matchPinyin)).toHaveLength(hitLimit);
  });
});
