import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { carrier } from 'shared-contracts/business/carrier';
import { lorry } from 'shared-contracts/business/lorry';
import { listHandler, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import CarrierPage from './carrier.page.tsx';

const known = {
  id: 'c1',
  version: 1,
  carrierNo: 'CYS000001',
  carrierName: '顺捷物流',
  carrierType: '1',
  permitNo: '310000000001',
  permitValidTo: '2020-01-01',
  lorryCount: 1,
  driverCount: 0,
  status: '1',
};
const handlers = [listHandler(carrier, [known]), http.get('*/api/business/bizCarrier/queryById', () => success(known))];

test('an expired permit is marked in the list', async () => {
  renderScreen(<CarrierPage />, { can: ['carrier:list'], handlers });
  expect((await rowOf('CYS000001')).getByText('2020-01-01 已过期')).toBeVisible();
});

test('the detail lists the lorries of the carrier for those who may see lorries', async () => {
  const asked: (string | null)[] = [];
  const { user } = renderScreen(<CarrierPage />, {
    can: ['carrier:list', 'lorry:list'],
    handlers: [
      ...handlers,
      http.get('*/api/business/bizLorry/list', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('carrierId'));
        return success({ records: [{ id: 'l1', plateNumber: '沪A12345' }], total: 1, size: 10, current: 1, pages: 1 });
      }),
    ],
  });
  await user.click((await rowOf('CYS000001')).getByText('CYS000001'));
  const preview = within(await screen.findByRole('complementary', { name: '承运商预览' }));
  expect(preview.queryByRole('tab', { name: '司机' })).toBeNull();
  await user.click(await preview.findByRole('tab', { name: '车辆' }));
  expect(await preview.findByText('沪A12345')).toBeVisible();
  expect(asked).toContain('c1');
});

test('without the permission nothing can be added', async () => {
  renderScreen(<CarrierPage />, { can: ['carrier:list'], handlers: [listHandler(lorry, []), ...handlers] });
  await rowOf('CYS000001');
  expect(screen.queryByRole('button', { name: /新增/ })).toBeNull();
});
