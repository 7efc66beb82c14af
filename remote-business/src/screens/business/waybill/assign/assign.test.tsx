import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { driver } from 'shared-contracts/business/driver';
import { lorry } from 'shared-contracts/business/lorry';
import { sampleWaybill } from 'shared-freight/testing';
import { listHandler, page, refusal, renderScreen, rowOf } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import AssignPage from './assign.page.tsx';

const unassigned = {
  ...sampleWaybill,
  waybillStatus: '10',
  waybillStatus_dictText: '待指派',
  lorryId: null,
  plateNumber: null,
  driverId: null,
  driverName: null,
};

test('the list asks for waybills that wait for a lorry or may still change it', async () => {
  const states: (string | null)[] = [];
  renderScreen(<AssignPage />, {
    can: ['waybill:list', 'waybill:assign'],
    handlers: [
      http.get('*/api/business/bizWaybill/list', ({ request }) => {
        states.push(new URL(request.url).searchParams.get('waybillStatus'));
        return page([unassigned]);
      }),
    ],
  });
  await rowOf(unassigned.waybillNo);
  expect(states).toEqual(['10,20']);
});

test('a lorry that is on the road already is refused', async () => {
  const sent: unknown[] = [];
  const { user } = renderScreen(<AssignPage />, {
    can: ['waybill:list', 'waybill:assign'],
    handlers: [
      http.get('*/api/business/bizWaybill/list', () => page([unassigned])),
      listHandler(lorry, [{ id: 'l1', plateNumber: '沪A12345' }]),
      listHandler(driver, [{ id: 'd1', driverName: '陈师傅' }]),
      http.put('*/api/business/bizWaybill/assign', async ({ request }) => {
        sent.push(await request.json());
        return refusal('车辆已有在途运单');
      }),
    ],
  });
  await user.click((await rowOf(unassigned.waybillNo)).getByRole('button', { name: '指派' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(drawer.getByLabelText('车辆'));
  await user.click(await screen.findByText('沪A12345'));
  await user.click(drawer.getByLabelText('司机'));
  await user.click(await screen.findByText('陈师傅'));
  await user.click(drawer.getByRole('button', { name: '指派' }));
  expect(await drawer.findByText('车辆已有在途运单')).toBeVisible();
  expect(sent).toEqual([{ id: 'w1', version: 5, lorryId: 'l1', driverId: 'd1' }]);
});
