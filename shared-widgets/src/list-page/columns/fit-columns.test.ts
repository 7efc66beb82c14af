import { describe, expect, it } from 'vitest';
import { fitColumns } from './fit-columns.ts';
import type { AnyRow, PreparedColumn } from './list-columns.tsx';
import { isCode } from './text-width.ts';

/** A test column whose content takes these pixels in every row. */
function column(content: number, more: Partial<PreparedColumn> = {}): PreparedColumn {
  return {
    contentWidth: () => content,
    leastWidth: 60,
    mostWidth: Number.POSITIVE_INFINITY,
    isTitle: false,
    text: () => '示例钢铁有限公司',
    ...more,
  } as PreparedColumn;
}
const text = (content: number) => column(content, { leastWidth: 80, mostWidth: 260 });
const rows = [{ id: '1' } as AnyRow];
const sum = (widths: readonly number[]) => widths.reduce((all, each) => all + each, 0);

describe('widths of columns', () => {
  it('are those of the content, never less than the head, never more than a text may take', () => {
    expect(fitColumns([column(100), column(10), text(900)], rows, { available: 420, scale: 1 })).toEqual([100, 60, 260]);
  });

  it('shrink texts alone, so that all columns fit', () => {
    const widths = fitColumns([column(150), text(200), text(240)], rows, { available: 400, scale: 1 });
    expect(widths[0]).toBe(150);
    expect(sum(widths)).toBeLessThanOrEqual(400);
    expect(Math.min(...widths.slice(1))).toBeGreaterThanOrEqual(80);
  });

  it('leave numbers whole: a cut one says nothing', () => {
    const numbers = column(150, { leastWidth: 80, mostWidth: 260, text: () => 'DD20261120000001 / PD20261120000001' });
    expect(fitColumns([numbers, text(200)], rows, { available: 250, scale: 1 })).toEqual([150, 100]);
  });

  it('leave a number whole that stands above a text in the same column', () => {
    const mixed = column(170, { leastWidth: 80, mostWidth: 260, codeWidth: () => 150, text: () => 'YD2026112400000003 / 运单' });
    expect(fitColumns([mixed, text(250)], rows, { available: 230, scale: 1 })).toEqual([150, 80]);
  });

  it.each(['DD20261120000001', '鲁B10003', '鲁B8821挂', '138****0022'])('know that %s is useless when cut off', (code) => {
    expect(isCode(code)).toBe(true);
  });

  it.each(['示例钢铁有限公司', '螺纹钢 等2种', '运单'])('know that %s is a text', (words) => {
    expect(isCode(words)).toBe(false);
  });

  it('keep what can be read where nothing more can give way', () => {
    expect(fitColumns([column(150), text(200)], rows, { available: 100, scale: 1 })).toEqual([150, 80]);
  });

  it('end at the edge of a table that scrolls, so that no number is cut there', () => {
    const columns = [column(100), text(200), column(150), column(150)];
    expect(fitColumns(columns, rows, { available: 350, scale: 1 })).toEqual([100, 100, 150, 150]);
    expect(fitColumns([column(100), column(150), column(150)], rows, { available: 291, scale: 1 })).toEqual([120, 171, 150]);
  });

  it('leave the place of those that are pinned at the edge', () => {
    const columns = [column(100), column(150), column(150), column(60, { fixed: 'right' })];
    expect(fitColumns(columns, rows, { available: 350, scale: 1 })).toEqual([120, 170, 150, 60]);
  });

  it('give what is left to the texts', () => {
    expect(fitColumns([column(100), text(120)], rows, { available: 300, scale: 1 })).toEqual([100, 200]);
  });
});
