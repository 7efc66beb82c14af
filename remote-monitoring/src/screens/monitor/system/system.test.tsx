import { screen, waitFor } from '@testing-library/react';
import { delay, http } from 'msw';
import type { RuntimeFacts } from 'shared-contracts/monitor/runtime';
import { refusal, renderScreen, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import SystemPage from './system.page.tsx';

const gigabyte = 1024 ** 3;
const facts: RuntimeFacts = {
  process: {
    nodeVersion: 'v24.21.0',
    pid: 4711,
    startedAt: '2026-11-20 08:00:00',
    uptimeSeconds: 93_784,
    residentMemory: gigabyte / 2,
    heapUsed: gigabyte / 4,
    heapTotal: gigabyte / 2,
    cpuShare: 0.25,
    eventLoopDelayMean: 1.25,
    eventLoopDelayP99: 12.5,
  },
  machine: {
    platform: 'linux',
    architecture: 'x64',
    cores: 2,
    load: [0.5, 0.25, 0.1],
    memoryTotal: 8 * gigabyte,
    memoryFree: 2 * gigabyte,
  },
  database: { kind: 'embedded', version: '18.1', size: 1536, poolTotal: 1, poolIdle: 1, poolWaiting: 0, roundTrip: 0.8 },
  requests: { total: 1200, running: 1, clientErrors: 3, serverErrors: 0, meanDuration: 4.2 },
};

const history = http.get('*/api/monitor/history', () => success([]));

test('the one connection of the embedded database is no gauge; a pool is, in red only while somebody waits', async () => {
  const embedded = { ...facts, database: { ...facts.database, poolIdle: 0 } };
  const first = renderScreen(<SystemPage />, { handlers: [http.get('*/api/monitor/runtime', () => success(embedded)), history] });
  expect(await screen.findByRole('progressbar', { name: '主机内存' })).toBeVisible();
  expect(screen.queryByRole('progressbar', { name: '数据库连接' })).toBeNull();
  first.unmount();
  const pool = { ...embedded, database: { ...embedded.database, kind: 'postgresql' as const, poolTotal: 10 } };
  renderScreen(<SystemPage />, { handlers: [http.get('*/api/monitor/runtime', () => success(pool)), history] });
  const gauge = await screen.findByRole('progressbar', { name: '数据库连接' });
  expect(gauge).toHaveAttribute('aria-valuenow', '100');
  expect(gauge.innerHTML).not.toMatch(/ff4d4f|rgb\(255, ?77, ?79\)/);
});

test('while the record is read its charts keep their place, and do not say that there is nothing', async () => {
  const reading = http.get('*/api/monitor/history', async () => {
    await delay('infinite');
    return success([]);
  });
  renderScreen(<SystemPage />, { handlers: [http.get('*/api/monitor/runtime', () => success(facts)), reading] });
  expect(await screen.findByRole('progressbar', { name: '主机内存' })).toBeVisible();
  expect(screen.getAllByLabelText('图表加载中')).toHaveLength(3);
  expect(screen.queryByText('暂无数据')).toBeNull();
});

test('what was recorded is drawn, and read again for another period', async () => {
  const asked: (string | null)[] = [];
  const sample = { time: '2026-11-20 09:00:00', cpu: 12, memory: 2e8, heap: 1e8, requests: 30, serverErrors: 0, databaseSize: 1e7 };
  const recorded = http.get('*/api/monitor/history', ({ request }) => {
    asked.push(new URL(request.url).searchParams.get('hours'));
    return success([sample]);
  });
  const { user } = renderScreen(<SystemPage />, { handlers: [http.get('*/api/monitor/runtime', () => success(facts)), recorded] });
  await user.click(await screen.findByText('7天'));
  await waitFor(() => expect(asked).toEqual(['24', '168']));
});

test('shares are gauges, everything else stands in tables with its unit', async () => {
  renderScreen(<SystemPage />, { handlers: [http.get('*/api/monitor/runtime', () => success(facts)), history] });
  expect(await screen.findByText('6.0 GB / 8.0 GB')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: '主机内存' })).toHaveAttribute('aria-valuenow', '75');
  expect(screen.getByRole('progressbar', { name: '处理器占用' })).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByText('1 d 02:03:04')).toBeVisible();
  expect(screen.getByText('1.5 KB')).toBeVisible();
  expect(screen.getByText('内嵌')).toBeVisible();
});

test('刷新 asks again', async () => {
  let calls = 0;
  const { user } = renderScreen(<SystemPage />, {
    handlers: [
      history,
      http.get('*/api/monitor/runtime', () => {
        calls += 1;
        return success({ ...facts, process: { ...facts.process, pid: 4710 + calls } });
      }),
    ],
  });
  await screen.findByText('4711');
  await user.click(screen.getByRole('button', { name: /刷新/ }));
  await waitFor(() => expect(screen.getByText('4712')).toBeVisible());
});

test('who may not see it is told so', async () => {
  renderScreen(<SystemPage />, { handlers: [http.get('*/api/monitor/runtime', () => refusal('没有权限，请联系管理员授权', 510))] });
  expect(await screen.findByText('运行信息加载失败')).toBeVisible();
});
