// The replay of a track: what it shows, that it can be played by keyboard, and that it sends no request before it is opened.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import type { WaybillTrack } from 'shared-contracts/business/track/track';
import { waybill } from 'shared-contracts/business/waybill';
import { ListPage } from 'shared-widgets/list-page';
import { listHandler, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import { sampleOnTheRoad } from '../testing/sample-waybill.ts';
import { trackTab } from './track-tab.tsx';

const start = Date.parse('2026-11-20T10:30:00+08:00') / 1000;
const track: WaybillTrack = {
  points: Array.from({ length: 241 }, (_, index) => ({ time: start + index * 60, lng: 117 + index * 0.01, lat: 36.6, speed: 60 })),
  ...{ total: 250, driftCount: 9, kilometres: 215.4, coverage: 0.96, fenceRadius: 1_000 },
  stops: [{ from: start + 3_600, to: start + 8_400, lng: 117.6, lat: 36.6, atSite: false }],
  deviations: [{ from: start + 9_000, to: start + 10_800, lng: 118.7, lat: 36.6, kilometres: 12.3 }],
  send: { lng: 117, lat: 36.6, name: '示例钢铁一号库' },
  receive: { lng: 120.35, lat: 36.06, name: '虚构港仓储' },
};
const nodes = [
  { id: 'n1', waybillId: 'w1', nodeType: '3', nodeTime: '2026-11-20 10:30:00', operatorName: '陈师傅', supplementFlag: 'N' },
  {
    ...{ id: 'n2', waybillId: 'w1', nodeType: '8', nodeTime: '2026-11-20 12:00:00', operatorName: '陈师傅', supplementFlag: 'N' },
    ...{ abnormalDesc: '爆胎', voucherImgs: 'temp/tyre_1.jpg' },
  },
];

async function openTrack(given: WaybillTrack = track) {
  const asked: string[] = [];
  const { user } = renderScreen(<ListPage entity={waybill} columns={['waybillNo']} detail={{ tabs: [trackTab] }} />, {
    can: ['waybill:list', 'waybill:export'],
    dictionaries: {
      waybill_node: [
        { value: '3', text: '发车' },
        { value: '8', text: '异常' },
      ],
    },
    handlers: [
      listHandler(waybill, [sampleOnTheRoad]),
      http.get('*/api/business/bizWaybill/queryById', () => success(sampleOnTheRoad)),
      http.get('*/api/business/bizWaybill/track', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('id') ?? '');
        return success(given);
      }),
      http.get('*/api/business/bizWaybill/nodes', () => success(nodes)),
    ],
  });
  await user.click((await rowOf(sampleOnTheRoad.waybillNo)).getByText(sampleOnTheRoad.waybillNo));
  const tab = await screen.findByRole('tab', { name: /^轨迹/ });
  const before = asked.length;
  await user.click(tab);
  return { user, before, asked };
}

test('nothing is asked before the tab is opened; then events, stops and deviations stand on the map and beside it', async () => {
  const { user, before, asked } = await openTrack();
  expect(before).toBe(0);
  await screen.findByRole('application', { name: '运单轨迹地图' }, { timeout: 10_000 });
  expect(asked).toEqual([sampleOnTheRoad.id]);
  const events = within(await screen.findByRole('list', { name: '途中事件' }));
  await waitFor(() =>
    expect(events.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '11-20 10:30 发车',
      '11-20 11:30 停留 80 分钟',
      '11-20 12:00 异常：爆胎',
      '11-20 13:00 偏航，多绕 12 公里',
    ]),
  );
  expect(screen.getByText('215.4 公里 · 250 个点（漂移 9 个）· 覆盖 96%')).toBeVisible();
  expect(screen.getByText('行驶轨迹：241 个点，从 117.00000, 36.60000 到 119.40000, 36.60000')).toBeInTheDocument();
  await user.click(events.getByRole('button', { name: /爆胎/ }));
  expect(screen.getByText('11-20 12:00，60 公里/小时')).toBeVisible();
  expect(screen.getByText('车辆位置：117.90000, 36.60000')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: /tyre/ })).toBeVisible();
});

test('the time is moved by keys, from event to event, and played to the end', async () => {
  const { user } = await openTrack();
  const slider = await screen.findByRole('slider', { name: '时间' }, { timeout: 10_000 });
  slider.focus();
  fireEvent.keyDown(slider, { key: 'Home', keyCode: 36, which: 36 });
  expect(screen.getByText('11-20 10:30，60 公里/小时')).toBeVisible();
  fireEvent.keyDown(slider, { key: 'ArrowRight', keyCode: 39, which: 39 });
  expect(screen.getByText('11-20 10:31，60 公里/小时')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '下一个事件' }));
  expect(screen.getByText('11-20 11:30，60 公里/小时')).toBeVisible();
  await user.click(screen.getByText('14400 倍'));
  await user.click(screen.getByRole('button', { name: '播放' }));
  expect(await screen.findByRole('button', { name: '从头播放' }, { timeout: 10_000 })).toBeVisible();
  expect(screen.getByText('11-20 14:30，60 公里/小时')).toBeVisible();
});

test('a waybill without positions says so', async () => {
  await openTrack({ ...track, points: [], total: 0, stops: [], deviations: [] });
  expect(await screen.findByText('发车后一直没有收到定位', {}, { timeout: 10_000 })).toBeVisible();
});
