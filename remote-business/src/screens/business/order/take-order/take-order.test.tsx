import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { order } from 'shared-contracts/business/order/order';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { listHandler, offeredBy, refusal, renderScreen, rowOf } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import TakeOrderPage from './take-order.page.tsx';

const waiting = {
  ...{ id: 'o1', version: 3, orderNo: 'DD202611200001', shipperName: '华东建材', goodsName: '水泥', orderQty: '100.000' },
  ...{ sendCityCode: '310100', receiveCityCode: '320500', priceUnit: '1', shipperPrice: '88.0000' },
  ...{ loadDateFrom: '2026-11-21 08:00:00', loadDateTo: '2026-11-22 08:00:00' },
  ...{ orderStatus: '10', orderStatus_dictText: '待接单', createTime: shanghaiNow(new Date(Date.now() - 35 * 60_000)) },
};

test('only orders that nobody has taken are asked for; how long each waits is told', async () => {
  const asked: (string | null)[] = [];
  const { user } = renderScreen(<TakeOrderPage />, {
    can: ['order:list', 'order:take', 'order:reject'],
    handlers: [
      http.get('*/api/business/bizOrder/list', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('orderStatus'));
      }),
      listHandler(order, [waiting]),
    ],
  });
  expect((await rowOf(waiting.orderNo)).getByText('35 分钟')).toBeVisible();
  expect(await offeredBy(user, waiting.orderNo)).toEqual(['接单', '拒单']);
  expect(asked).toEqual(['10']);
});

test('whoever comes second reads who took the order', async () => {
  const { user } = renderScreen(<TakeOrderPage />, {
    can: ['order:list', 'order:take'],
    handlers: [listHandler(order, [waiting]), http.put('*/api/business/bizOrder/take', () => refusal('订单已被[调度员]接单'))],
  });
  await user.click((await rowOf(waiting.orderNo)).getByRole('button', { name: '接单' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: '确定' }));
  expect(await question.findByText('订单已被[调度员]接单')).toBeVisible();
});
