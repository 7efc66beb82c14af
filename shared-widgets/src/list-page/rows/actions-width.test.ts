import { describe, expect, it } from 'vitest';
import { actionsWidth } from './actions-width.ts';

const items = (...labels: string[]) => labels.map((label) => ({ key: label, label, run: () => undefined }));

describe('the column of the row actions', () => {
  it('is as wide as the longest main action, and no wider', () => {
    const short = actionsWidth({ rows: [1], actionsOf: () => items('编辑') });
    const long = actionsWidth({
      rows: [1, 2],
      actionsOf: (row) => (row === 1 ? items('编辑') : items('登记备案通过', '登记备案失败', '注销')),
    });
    expect(short).toBeLessThan(70);
    // The width contains a text of six characters with 14 pixels each, and the menu button with 28 pixels.
    expect(long).toBeGreaterThan(6 * 14 + 28);
    expect(long).toBeLessThan(150);
  });

  it('has room for the menu where rows offer different actions, because the next change may bring one', () => {
    const labels = (row: number) => (row === 1 ? items('编辑') : items('发出'));
    const mixed = actionsWidth({ rows: [1, 2], actionsOf: labels });
    const withMenu = actionsWidth({ rows: [1, 2], actionsOf: (row) => (row === 1 ? items('编辑') : items('编辑', '发出')) });
    expect(mixed).toBe(withMenu);
  });

  it('has room for its title where no row offers anything, and is not there for those who may do nothing', () => {
    expect(actionsWidth({ rows: [1], actionsOf: () => [] })).toBe(64);
    expect(actionsWidth({ rows: [1], actionsOf: undefined })).toBe(0);
  });
});
