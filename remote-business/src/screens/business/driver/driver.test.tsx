import { screen, within } from '@testing-library/react';
import { driver } from 'shared-contracts/business/driver';
import { shanghaiToday } from 'shared-contracts/values/shanghai-time';
import { listHandler, renderScreen, rowOf } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import DriverPage from './driver.page.tsx';

const known = {
  id: 'd1',
  version: 1,
  driverNo: 'SJ000001',
  driverName: '陈师傅',
  mobile: '138****8000',
  vehicleClass: 'A2',
  licenseValidTo: shanghaiToday(),
  qualificationValidTo: '2099-12-31',
  carrierName: '顺捷物流',
  status: '1',
};

test('a licence that ends soon is marked, one far away is not', async () => {
  renderScreen(<DriverPage />, { can: ['driver:list'], handlers: [listHandler(driver, [known])] });
  const row = await rowOf('SJ000001');
  expect(row.getByText(`${known.licenseValidTo} 0天后到期`)).toBeVisible();
  expect(row.getByText('2099-12-31')).toBeVisible();
});

test('a wrong mobile number is refused before anything is sent', async () => {
  const { user } = renderScreen(<DriverPage />, { can: ['driver:list', 'driver:add'], handlers: [listHandler(driver, [])] });
  await user.click(await screen.findByRole('button', { name: /新增/ }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText('手机号'), '12345');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await drawer.findByText('请输入正确手机号')).toBeVisible();
});
