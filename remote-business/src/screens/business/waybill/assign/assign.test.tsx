import { screen } from '@testing-library/react';
import { driver } from 'shared-contracts/business/driver';
import { lorry } from 'shared-contracts/business/lorry';
import { sampleWaybill } from 'shared-freight/testing';
import { openWork, testWorkList } from 'shared-freight/testing/waybill-work';
import { listHandler, refusal } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import AssignPage from './assign.page.tsx';

const withoutLorry = { lorryId: null, plateNumber: null, driverId: null, driverName: null };
const unassigned = { ...sampleWaybill, ...withoutLorry, waybillStatus: '10', waybillStatus_dictText: '待指派' };
const assigned = { ...sampleWaybill, id: 'w2', waybillNo: 'YD202611200002' };

testWorkList({
  list: <AssignPage />,
  states: '10,20',
  can: ['waybill:list', 'waybill:assign', 'waybill:reassign'],
  rows: [
    { waybill: unassigned, offers: ['指派'], not: ['换车'] },
    { waybill: assigned, offers: ['换车'], not: ['指派'] },
  ],
});

test('a lorry that is on the road already is refused', async () => {
  const { user, drawer, sent, send } = await openWork({
    list: <AssignPage />,
    record: unassigned,
    action: 'assign',
    button: '指派',
    response: () => refusal('车辆已有在途运单'),
    handlers: [listHandler(lorry, [{ id: 'l1', plateNumber: '沪A12345' }]), listHandler(driver, [{ id: 'd1', driverName: '陈师傅' }])],
  });
  await user.click(drawer.getByLabelText('车辆'));
  await user.click(await screen.findByText('沪A12345'));
  await user.click(drawer.getByLabelText('司机'));
  await user.click(await screen.findByText('陈师傅'));
  await send();
  expect(await drawer.findByText('车辆已有在途运单')).toBeVisible();
  expect(sent).toEqual([{ id: 'w1', version: 5, lorryId: 'l1', driverId: 'd1' }]);
});
