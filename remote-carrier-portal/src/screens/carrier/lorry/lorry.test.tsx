import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { driver } from 'shared-contracts/business/driver';
import { fleetBinding } from 'shared-contracts/business/fleet/fleet-binding';
import { lorry } from 'shared-contracts/business/lorry';
import { actOn, listHandler, refusal, renderScreen, rowOf } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import CarrierLorryPage from './lorry.page.tsx';

const can = ['lorry:list', 'lorry:bindDriver', 'lorry:unbindDriver', 'lorry:unbind', 'lorry:bind', 'driver:list'];
const known = {
  ...{ id: 'l1', version: 2, plateNumber: '沪A12345', plateColor: '2', vehicleType: 'H11', ratedLoad: '32.00', grossMass: '49.00' },
  ...{ inspectionValidTo: '2020-01-01', compulsoryInsValidTo: '2099-12-31', status: '1', bindStatus: '1' },
  ...{ defaultDriverId: 'd1', driverName: '陈师傅' },
};
const handlers = [listHandler(lorry, [known]), listHandler(driver, []), listHandler(fleetBinding, [])];

test('the driver who leaves a lorry is its main driver unless another is chosen; a refusal stays at the field', async () => {
  const unbind = http.put('*/api/business/bizLorry/unbindDriver', () => refusal('司机正在用该车辆运输，不能解绑'));
  const { user: person } = renderScreen(<CarrierLorryPage />, { can, user: { carrierId: 'c1' }, handlers: [...handlers, unbind] });
  expect((await rowOf('沪A12345')).getByText('2020-01-01 已过期')).toBeVisible();
  await actOn(person, '沪A12345', '解绑司机');
  const drawer = within(await screen.findByRole('dialog'));
  await person.type(await drawer.findByLabelText('解绑原因'), '调岗');
  await person.click(drawer.getByRole('button', { name: '解绑司机' }));
  expect(await drawer.findByText('司机正在用该车辆运输，不能解绑')).toBeVisible();
});

test('a lorry that has left offers only to come back', async () => {
  const left = [listHandler(lorry, [{ ...known, bindStatus: '3' }]), ...handlers];
  renderScreen(<CarrierLorryPage />, { can, user: { carrierId: 'c1' }, handlers: left });
  const row = await rowOf('沪A12345');
  expect(row.getByRole('button', { name: '重新绑定' })).toBeVisible();
  expect(row.queryByRole('button', { name: '绑定司机' })).toBeNull();
});
