import { expect, test } from 'vitest';
import { allKeys, toggled } from './permission-tree.ts';

const tree = [
  {
    key: 'orders',
    title: '订单管理',
    children: [
      {
        key: 'list',
        title: '订单列表',
        children: [
          { key: 'take', title: '接单' },
          { key: 'cancel', title: '取消' },
        ],
      },
      { key: 'import', title: '导入', children: null },
    ],
  },
];
const sorted = (keys: Iterable<string>) => [...keys].sort();

test('checking a button brings the menus that lead to it', () => {
  expect(sorted(toggled(tree, new Set(), 'take'))).toEqual(['list', 'orders', 'take']);
});

test('checking a menu brings everything below it', () => {
  expect(sorted(toggled(tree, new Set(), 'list'))).toEqual(['cancel', 'list', 'orders', 'take']);
});

test('unchecking a menu takes what is below and leaves the menus above', () => {
  expect(sorted(toggled(tree, new Set(allKeys(tree)), 'list'))).toEqual(['import', 'orders']);
});

test('a key that is not in the tree changes nothing', () => {
  expect(sorted(toggled(tree, new Set(['take']), 'gone'))).toEqual(['take']);
});
