import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { forgetTabs } from '../../frame-state/stored-tabs.ts';
import { address, item, openProduct, signInAs } from '../../testing/product-fixture.tsx';

const parcels = (choice: number) => ({ meta: { records: { entity: 'parcel', choice, adds: ['包裹', 'Parcel'] } } });
const menu = [
  item('/dashboard/analysis', '首页'),
  item('/demo/late', '迟到的包裹', parcels(1)),
  item('/demo/parcel', '包裹列表', parcels(0)),
  item('/demo/lorry', '车辆列表', { meta: { records: { entity: 'lorry', choice: 0, adds: ['车辆', 'Lorry'] } } }),
  item('/demo/log', '日志', { meta: { records: { entity: 'log', choice: 0 } } }),
];
const screens = Object.fromEntries(['dashboard/analysis', 'demo/late', 'demo/parcel'].map((path) => [path, () => null]));

async function search(text: string): Promise<void> {
  await openProduct('/dashboard/analysis', menu, screens, { can: ['parcel:add', 'log:add'] });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: '搜索菜单与记录' }), text);
}
const actions = async () =>
  within(await screen.findByRole('group', { name: '操作' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  forgetTabs();
  signInAs('u1');
});

it('a record is added from the search, on the best page of its kind, by those who may', async () => {
  await search('xinzeng');
  expect(await actions()).toEqual(['新增包裹']);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/demo/parcel?new=1'));
});

it('pages come before actions', async () => {
  await search('包裹');
  await actions();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['包裹列表', '迟到的包裹', '新增包裹']);
});

it('what the user menu offers is run from the search', async () => {
  await search('退出');
  expect(await actions()).toEqual(['退出登录']);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('真的要注销登录吗 ?')).toBeVisible();
});

it('the theme is changed from the search, and what was opened lately names no action', async () => {
  await search('深色');
  expect(await actions()).toEqual(['切换到深色主题']);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: '切换到浅色主题' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('option')).toBeNull();
});

it('Escape in the search is none for the form or record that is open below it', async () => {
  await search('深色');
  const heard: string[] = [];
  const hear = ({ key }: KeyboardEvent) => void heard.push(key);
  window.addEventListener('keydown', hear);
  onTestFinished(() => window.removeEventListener('keydown', hear));
  await userEvent.keyboard('{Escape}a');
  expect(heard).toEqual(['a']);
});
