import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { waybillPosition } from 'shared-contracts/business/track/waybill-position';
import { live } from 'shared-platform/live';
import { listHandler, page, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test, vi } from 'vitest';
import TransitPage from './transit.page.tsx';

const position = {
  ...{ id: 'p1', version: 1, waybillId: 'w1', waybillNo: 'YD202611250001', shipperId: 's1', shipperName: '示例钢铁', carrierId: 'c1' },
  ...{ carrierName: '示例运输', plateNumber: '鲁A12345', sendCityCode: '370100', receiveCityCode: '370200' },
  ...{ departTime: '2026-11-25 08:00:00', dueTime: '2026-11-25 18:00:00', lng: '117.500000', lat: '36.600000', speed: '71.00' },
  ...{ locateTime: '2026-11-25 10:00:00', pointCount: 240, driftCount: 1, transitStatus: '1', lateFlag: 'N', offRouteFlag: 'N' },
};
const standing = {
  ...{ ...position, id: 'p2', waybillId: 'w2', waybillNo: 'YD202611250002', plateNumber: '鲁B12345', transitStatus: '3', lateFlag: 'Y' },
  ...{ lng: '118.500000' },
};
const unseen = {
  ...{ ...position, id: 'p3', waybillId: 'w3', waybillNo: 'YD202611250003', plateNumber: '鲁C12345', transitStatus: '4' },
  ...{ lng: null, lat: null, locateTime: null },
};

const service = (isConnected: boolean) => http.get('*/api/business/bizWaybillPosition/service', () => success({ isConnected }));

test('lorries on the road are on the map and in the list, and what is late or standing is told', async () => {
  const { user } = renderScreen(<TransitPage />, {
    can: ['waybillPosition:list', 'waybill:list'],
    dictionaries: {
      transit_status: [
        { value: '1', text: '行驶中' },
        { value: '3', text: '长时间停留' },
        { value: '4', text: '无定位' },
      ],
    },
    handlers: [listHandler(waybillPosition, [position, standing, unseen]), service(true)],
  });
  await rowOf('YD202611250002');
  await screen.findByRole('application', { name: '在途车辆地图' }, { timeout: 10_000 });
  expect(screen.getByText('地图显示 2 辆车 · 1 辆车还没有定位，只在列表中')).toBeVisible();
  expect(screen.getByText(/鲁B12345 长时间停留 超时：118.50000/)).toBeInTheDocument();
  await user.click(screen.getByText('异常 2'));
  expect(screen.getByText('地图显示 1 辆车 · 1 辆车还没有定位，只在列表中')).toBeVisible();
  expect(screen.queryByText(/鲁A12345 行驶中：/)).toBeNull();
  expect(screen.queryByText(/没有接入定位服务/)).toBeNull();
});

test('the map says what its marks mean, and once that no service for positions is connected', async () => {
  const departed = { ...unseen, transitStatus: '1' };
  renderScreen(<TransitPage />, {
    can: ['waybillPosition:list'],
    handlers: [listHandler(waybillPosition, [departed]), service(false)],
  });
  expect(await screen.findAllByText(/没有接入定位服务/)).toHaveLength(1);
  expect(within(screen.getByRole('list', { name: '图例' })).getAllByRole('listitem')).toHaveLength(2);
  expect(await screen.findByText('异常 0')).toBeVisible();
});

test('while positions are being read, the parts of the map have their places, and what arrives moves none of them', async () => {
  let respond = () => {};
  const isAsked = new Promise<void>((resolve) => {
    respond = resolve;
  });
  renderScreen(<TransitPage />, {
    can: ['waybillPosition:list'],
    handlers: [
      http.get('*/api/business/bizWaybillPosition/list', async () => {
        await isAsked;
        return page([position]);
      }),
      service(false),
    ],
  });
  const notice = (await screen.findByText(/没有接入定位服务/)).closest<HTMLElement>('[role="alert"]');
  expect(screen.getByText('全部 …')).toBeVisible();
  expect(screen.getByText('地图显示 … 辆车')).toBeVisible();
  expect(screen.getByRole('list', { name: '图例' })).toBeVisible();
  // The notice is in front of the map and takes no room of its own.
  expect(notice).toHaveStyle({ position: 'absolute' });
  respond();
  expect(await screen.findByText('全部 1')).toBeVisible();
  expect(screen.getByText('地图显示 1 辆车')).toBeVisible();
});

test('positions that could not be read again are told to be old, with the time of the last reading', async () => {
  const changed: (() => void)[] = [];
  const watchList = vi.spyOn(live, 'watchList').mockImplementation((_entity, _ids, listener) => {
    changed.push(() => listener({ shown: true }));
    return { stop: () => undefined, show: () => undefined } as unknown as ReturnType<typeof live.watchList>;
  });
  let isAway = false;
  const { user } = renderScreen(<TransitPage />, {
    can: ['waybillPosition:list'],
    handlers: [
      http.get('*/api/business/bizWaybillPosition/list', () => (isAway ? refusal('定位暂不可用') : page([position]))),
      service(true),
    ],
  });
  expect(await screen.findByText('地图显示 1 辆车')).toBeVisible();
  expect(screen.queryByText(/车辆位置没有更新/)).toBeNull();
  isAway = true;
  for (const tell of changed) tell();
  expect(await screen.findByText(/^车辆位置没有更新，显示的是 \d\d:\d\d 的位置$/, {}, { timeout: 10_000 })).toBeVisible();
  isAway = false;
  await user.click(screen.getAllByRole('button', { name: '重试' })[0] as HTMLElement);
  await vi.waitFor(() => expect(screen.queryByText(/车辆位置没有更新/)).toBeNull(), { timeout: 10_000 });
  watchList.mockRestore();
});
