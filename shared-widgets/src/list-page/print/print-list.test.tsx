import { expect, it } from 'vitest';
import type { PreparedColumn } from '../columns/list-columns.tsx';
import { writeList } from './print-list.ts';

it('a printed list holds title, notes, every column of every row as plain text, and places to sign', () => {
  const page = document.implementation.createHTMLDocument();
  const columns = [
    { key: 'no', title: '单号', align: 'left', text: () => '<b>A-1</b>' },
    { key: 'left', title: '余量', align: 'right', text: () => '' },
  ] as unknown as readonly PreparedColumn[];
  writeList(page, {
    title: '包裹列表',
    notes: ['状态: 待发出', '', '1 行'],
    columns,
    rows: [{ id: 'id-1' } as never],
    drawn: (row, { key }) => `${row.id} ${key}`,
    signatures: ['制表', '审核'],
    language: 'zh-CN',
  });
  expect(page.title).toBe('包裹列表');
  expect([...page.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual(['#', '单号', '余量']);
  expect([...page.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual(['1', '<b>A-1</b>', 'id-1 left']);
  expect(page.querySelector('b')).toBeNull();
  expect([...page.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    '状态: 待发出',
    '1 行',
    expect.stringMatching(/制表.*审核/),
  ]);
});
