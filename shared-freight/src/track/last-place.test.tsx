// Where a lorry was last seen and when it is expected, on the record of its waybill and in the list of waybills on the road.
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { waybill } from 'shared-contracts/business/waybill';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { ListPage } from 'shared-widgets/list-page';
import { listHandler, page, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import { sampleOnTheRoad } from '../testing/sample-waybill.ts';
import { waybillWorkList } from '../work-list/waybill-list.tsx';
import { LastPlace } from './last-place.tsx';

const minutesAgo = (minutes: number) => shanghaiNow(new Date(Date.now() - minutes * 60_000));
const onTheRoad = {
  ...sampleOnTheRoad,
  ...{ sendUnitName: '上海仓', sendLng: '121.47', sendLat: '31.23', receiveUnitName: '苏州工地', receiveLng: '120.62', receiveLat: '31.3' },
};
const position = {
  ...{ id: 'p1', waybillId: 'w1', waybillNo: onTheRoad.waybillNo, plateNumber: '沪A12345', transitStatus: '1' },
  ...{ lng: '121.0', lat: '31.26', address: null, locateTime: minutesAgo(7), remaining: '43.20', etaSpeed: '52.40' },
  ...{ eta: '2030-01-02 14:30:00', deliveryDeadline: '2030-01-02 18:00:00' },
};
const can = ['waybill:list', 'waybillPosition:list'];

interface Options {
  readonly rights?: readonly string[];
  readonly row?: typeof onTheRoad & { readonly arriveTime?: string };
}

function renderPlaces(positions: readonly object[], { rights = can, row = onTheRoad }: Options = {}) {
  const asked: string[] = [];
  const List = waybillWorkList({
    states: ['40'],
    show: [],
    actions: [],
    lastPlaces: true,
    detail: { header: (record) => <LastPlace record={record} /> },
  });
  const rendered = renderScreen(<List />, {
    can: rights,
    user: { carrierId: 'c1' },
    handlers: [
      listHandler(waybill, [row, { ...row, id: 'w2', waybillNo: 'YD202611200002' }]),
      http.get('*/api/business/bizWaybill/queryById', () => success(row)),
      http.get('*/api/business/bizWaybillPosition/list', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('waybillNo') ?? 'all');
        return page(positions);
      }),
    ],
  });
  return { ...rendered, asked };
}

async function openedRecord(positions: readonly object[], options: Options = {}) {
  const { user, asked } = renderPlaces(positions, options);
  await user.click((await rowOf(onTheRoad.waybillNo)).getByText(onTheRoad.waybillNo));
  return { user, asked, head: within(await screen.findByRole('region', { name: '最后位置' })) };
}

test('the list tells where each lorry was last seen, how long ago, and when it is expected; all rows with one call', async () => {
  const { asked } = renderPlaces([position]);
  const row = await rowOf(onTheRoad.waybillNo);
  expect(await row.findByText('距 苏州工地 约 43 公里')).toBeVisible();
  expect(row.getByText('7 分钟前')).toBeVisible();
  expect(row.getByText('01-02 14:30')).toBeVisible();
  expect(row.getByText('要求 01-02 18:00 前')).toBeVisible();
  const unseen = await rowOf('YD202611200002');
  expect(unseen.getByText('还没有收到定位')).toBeVisible();
  expect(unseen.getByText('到达时间未知')).toBeVisible();
  expect(asked).toEqual(['all']);
});

test('the record says how the arrival was estimated, and draws the map when it is asked for', async () => {
  const { user, head } = await openedRecord([position]);
  expect(head.getByText(/7 分钟前/)).toBeVisible();
  expect(head.getByText('剩余约 43 公里，按近 2 小时均速 52 公里/小时估算')).toBeVisible();
  expect(screen.queryByRole('application')).toBeNull();
  await user.click(head.getByRole('button', { name: '在地图上查看' }));
  expect(await screen.findByRole('application', { name: '车辆位置地图' }, { timeout: 10_000 })).toBeVisible();
});

test('an arrival after the time limit is marked by a word; a lost signal and the planned speed are told', async () => {
  const { head } = await openedRecord([
    { ...position, transitStatus: '4', etaSpeed: null, eta: '2030-01-02 19:00:00', address: '江苏省昆山市', locateTime: minutesAgo(190) },
  ]);
  expect(head.getByText(/江苏省昆山市 · 3 小时前/)).toBeVisible();
  expect(head.getByText(/定位已中断/)).toBeVisible();
  expect(head.getByText(/01-02 19:00 晚于要求/)).toBeVisible();
  expect(head.getByText('剩余约 43 公里，按计划车速估算')).toBeVisible();
});

test('what is unknown stays unknown, and another leg of the same number is not taken for it', async () => {
  const { head } = await openedRecord([{ ...position, waybillId: 'leg1' }]);
  expect(head.getByText('还没有收到定位')).toBeVisible();
  expect(head.getByText('到达时间未知')).toBeVisible();
  expect(head.queryByRole('button')).toBeNull();
});

test('once the driver has recorded the arrival, its time is shown in place of the expected one', async () => {
  const arrived = { ...onTheRoad, arriveTime: '2030-01-02 13:05:00' };
  renderPlaces([position], { row: arrived });
  const row = await rowOf(onTheRoad.waybillNo);
  expect(await row.findByText('已到达 01-02 13:05')).toBeVisible();
  expect(row.queryByText('01-02 14:30')).toBeNull();
});

test('the record of an arrived lorry says when it arrived, also where no position was ever received', async () => {
  const { head } = await openedRecord([], { row: { ...onTheRoad, arriveTime: '2030-01-02 13:05:00' } });
  expect(head.getByText('已到达 01-02 13:05')).toBeVisible();
  expect(head.queryByText('到达时间未知')).toBeNull();
});

test('nothing is asked or shown without the permission, and for waybills that are not on the road', async () => {
  const { user, asked } = renderPlaces([position], { rights: ['waybill:list'] });
  await user.click((await rowOf(onTheRoad.waybillNo)).getByText(onTheRoad.waybillNo));
  await screen.findByRole('dialog');
  expect(screen.queryByRole('region', { name: '最后位置' })).toBeNull();
  expect(asked).toEqual([]);
});

test('a delivered waybill has no last position', async () => {
  const delivered = { ...onTheRoad, waybillStatus: '50', waybillStatus_dictText: '已送达' };
  const asked: string[] = [];
  renderScreen(<ListPage entity={waybill} columns={['waybillNo']} detail={{ header: (record) => <LastPlace record={record} /> }} />, {
    can,
    path: '/test?open=w1',
    handlers: [
      listHandler(waybill, [delivered]),
      http.get('*/api/business/bizWaybill/queryById', () => success(delivered)),
      http.get('*/api/business/bizWaybillPosition/list', () => {
        asked.push('position');
        return page([position]);
      }),
    ],
  });
  await screen.findByRole('dialog');
  expect(screen.queryByRole('region', { name: '最后位置' })).toBeNull();
  expect(asked).toEqual([]);
});
