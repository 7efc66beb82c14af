import PinyinMatch from 'pinyin-match';
import { describe, expect, it, vi } from 'vitest';
import { pinyinMatcher } from './match-pinyin.ts';

const match = pinyinMatcher(PinyinMatch.match);

describe('pinyin in the menu search', () => {
  it.each([
    ['whole', '运单列表', 'yundanliebiao', [0, 3]],
    ['first letters', '运单列表', 'ydlb', [0, 3]],
    ['whole, then first letters', '运单列表', 'yundanlb', [0, 3]],
    ['a first letter, then whole', '运单列表', 'ydan', [0, 1]],
    ['first letters between whole ones', '派车单导入', 'paicddaor', [0, 4]],
    ['cut off anywhere', '运单列表', 'yundanli', [0, 2]],
    ['from the middle', '订单列表', 'liebiao', [2, 3]],
    ['with spaces and apostrophes', '西安运单', "xi'an yd", [0, 3]],
    ['letters that two signs or one may take', '先西安', 'xian', [0, 0]],
    ['letters that two signs must take', '在西安', 'xian', [1, 2]],
    ['a sign that is read in two ways', '银行行程', 'yinhangxc', [0, 3]],
    ['Latin letters in the text', 'ETC车辆', 'etccl', [0, 4]],
    ['marks in the text', '发票（承运商）', 'fpcys', [0, 5]],
    ['capitals', '运单列表', 'YunDanLB', [0, 3]],
  ] as const)('%s: %s answers to %s', (_, text, typed, meant) => {
    expect(match(text, typed)).toEqual(meant);
  });

  it.each([
    ['单运', 'yundan'],
    ['运单', 'yundanx'],
    ['运单列表', 'ylb'],
    ['运单', 'un'],
    ['运单', "'"],
    ['', 'yd'],
  ])('%s does not answer to %s', (text, typed) => {
    expect(match(text, typed)).toBe(false);
  });

  it('asks for a sign and its letters once, however many texts hold it', () => {
    const asked = vi.fn(PinyinMatch.match);
    const remembering = pinyinMatcher(asked);
    for (let at = 0; at < 1000; at += 1) expect(remembering('运单', 'yundan')).toEqual([0, 1]);
    expect(asked.mock.calls.length).toBeLessThan(20);
  });
});
