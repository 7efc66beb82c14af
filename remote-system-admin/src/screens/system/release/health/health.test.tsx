import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import type { ReleaseFigures, ReleaseHealthReport } from 'shared-contracts/release/release-operations';
import { refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { afterEach, expect, it } from 'vitest';
import { matrix, releaseServer } from '../../../../parts/release/testing/release-samples.ts';
import HealthPage from './health.page.tsx';

const figures = (loads: number, failures: number, more: Partial<ReleaseFigures> = {}): ReleaseFigures => ({
  people: null,
  failing: null,
  loads,
  failures,
  failuresBy: failures > 0 ? { network: failures } : {},
  p50: 180,
  p95: 640,
  bytes: 1000,
  formers: 0,
  integrity: 0,
  shares: 0,
  ...more,
});
const version = (name: string, text: string, total: ReleaseFigures) => ({
  name,
  version: text,
  total,
  series: [{ ...total, hour: '2026-11-20T19:00:00.000Z' }],
});
const report: ReleaseHealthReport = {
  environment: 'live',
  isOwn: true,
  from: '2026-11-20T19:00:00.000Z',
  until: '2026-11-20T21:00:00.000Z',
  versions: [
    version('business', '2.0.0-d', figures(900, 0)),
    version('etc', '1.2.0-c', figures(100, 12, { people: 37, failing: 6, formers: 9, integrity: 3, shares: 0 })),
    version('etc', '1.0.0-a', figures(1000, 5)),
  ],
};

function renderHealth(more: Partial<ReleaseHealthReport> = {}, path = '/system/release/health') {
  const pin = { name: 'etc', version: '1.0.0-a', origin: 'operator', builtAt: '', revision: null, problems: [], lastGood: null } as const;
  const server = releaseServer(matrix({ live: { pins: [pin] } }));
  const asked: string[] = [];
  const handler = http.get('*/api/sys/release/health', ({ request }) => {
    const { searchParams } = new URL(request.url);
    asked.push(`${searchParams.get('environment') ?? ''} ${searchParams.get('hours')}`);
    return success({ ...report, ...more });
  });
  return { asked, ...renderScreen(<HealthPage />, { can: ['release:view'], path, handlers: [handler, ...server.handlers] }) };
}

afterEach(() => {
  window.innerWidth = 1280;
});

it('each version has its figures, and one that fails more often than the pinned one is marked', async () => {
  renderHealth();
  const worse = await rowOf('1.2.0-c');
  expect(await worse.findByText('偏高 12.0%')).toBeVisible();
  // The table shows the number of people next to the loads, because one account that fails a hundred times is one person.
  expect(worse.getByText('37')).toBeVisible();
  expect(worse.getByText('6')).toBeVisible();
  expect(worse.getByText(/\(\+11\.5\)/)).toBeVisible();
  for (const text of ['100', '180 ms', '640 ms', '9', '3']) expect(worse.getByText(text)).toBeVisible();
  const pinned = await rowOf('1.0.0-a');
  expect(pinned.getByText('固定')).toBeVisible();
  expect(pinned.getByText('0.5%')).toBeVisible();
  expect(screen.queryByRole('img', { name: '失败率' })).toBeNull();
});

it('a remote that is chosen is drawn over time, its figures readable as a table', async () => {
  const { user, address } = renderHealth();
  await user.click((await rowOf('1.2.0-c')).getByRole('button', { name: 'etc' }));
  for (const label of ['打开与失败人数', '打开次数', '失败率', '加载时间', '失败原因', '备用版本、完整性与共享模块']) {
    expect(await screen.findByRole('img', { name: label })).toBeVisible();
  }
  expect(address()).toContain('name=etc');
  expect(screen.queryByText('2.0.0-d')).toBeNull();
  const [, , rate] = screen.getAllByRole('button', { name: '查看数据' });
  if (!rate) throw new Error('every chart has its table');
  await user.click(rate);
  const table = within((await screen.findAllByRole('table', { name: '失败率' })).at(-1) ?? document.body);
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual(expect.arrayContaining(['03:00120.5', '04:00--']));
});

it('the window is asked for and kept in the address', async () => {
  const { user, asked, address } = renderHealth();
  await screen.findByText('1.2.0-c');
  expect(asked[0]).toBe(' 24');
  await user.click(screen.getByText('7 天'));
  await waitFor(() => expect(asked.at(-1)).toBe(' 168'));
  expect(address()).toContain('hours=168');
});

it('says so where another product knows', async () => {
  renderHealth({ environment: 'test', isOwn: false, versions: [] });
  expect(await screen.findByText('test 由另一套系统提供，运行数据记录在那里')).toBeVisible();
  expect(screen.getByText('此时间范围内没有运行数据')).toBeVisible();
});

it('on a phone versions stand in cards', async () => {
  window.innerWidth = 390;
  renderHealth();
  const list = within(await screen.findByRole('list', { name: '运行健康' }));
  expect(list.getByText('1.2.0-c')).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: '加载 p50' })).toBeNull();
});

it('says why it cannot be read', async () => {
  renderScreen(<HealthPage />, {
    handlers: [http.get('*/api/sys/release/health', () => refusal('没有权限，请联系管理员授权', 510)), ...releaseServer().handlers],
  });
  expect(await screen.findByText('没有权限，请联系管理员授权')).toBeVisible();
});
