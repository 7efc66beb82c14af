import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, type RequestHandler } from 'msw';
import type { DriverChoice, LorryChoice } from 'shared-contracts/business/crew-choice';
import { sampleWaybill } from 'shared-freight/testing';
import { openWork, testWorkList } from 'shared-freight/testing/waybill-work';
import { page, refusal } from 'shared-widgets/testing';
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

const free = {
  carrierName: '甲',
  problem: null,
  problemParts: null,
  busyWith: null,
  lastDay: null,
  lastCityCode: null,
  lastCityCode_dictText: null,
};
const lorryA: LorryChoice = {
  ...free,
  id: 'l1',
  plateNumber: '沪A12345',
  vehicleType: 'H11',
  vehicleType_dictText: '平板',
  vehicleLengthCode: '8',
  vehicleLengthCode_dictText: '13米',
  ratedLoad: '32.50',
  compulsoryInsValidTo: '2027-03-31',
  needsTrailer: false,
  lastDay: '2026-11-20',
  lastCityCode: '370200',
  lastCityCode_dictText: '青岛',
};
const busy = { problem: '车辆已有在途运单', problemParts: [{ code: '车辆已有在途运单', values: [] }], busyWith: 'YD7' };
const driverA: DriverChoice = {
  ...free,
  id: 'd1',
  driverName: '陈师傅',
  vehicleClass: 'A2',
  vehicleClass_dictText: 'A2',
  licenseValidTo: '2028-01-31',
  mobile: '138****0001',
};

/** Responds to the requests for lorries and drivers; collects their queries in `asked`. */
function crew(asked: URLSearchParams[] = [], lorries: readonly LorryChoice[] = [lorryA]) {
  const pageOf =
    (records: readonly object[]) =>
    ({ request }: { request: Request }) => {
      asked.push(new URL(request.url).searchParams);
      return page(records);
    };
  return [
    http.get('*/api/business/bizWaybill/lorryChoices', pageOf(lorries)),
    http.get('*/api/business/bizWaybill/driverChoices', pageOf([driverA])),
  ];
}

/** Opens the assignment of a waybill without a lorry; the server refuses it with these words. */
const openAssignment = (handlers: readonly RequestHandler[], refused = 'x') =>
  openWork({ list: <AssignPage />, record: unassigned, action: 'assign', button: '指派', response: () => refusal(refused), handlers });

test('choices say what the choice needs; those that cannot be taken stand below with the reason', async () => {
  const asked: URLSearchParams[] = [];
  const { user, drawer } = await openAssignment(
    crew(asked, [
      lorryA,
      { ...lorryA, ...busy, id: 'l2', plateNumber: '沪A2' },
      { ...lorryA, busyUse: '1', busyWith: 'YD8', id: 'l3', plateNumber: '沪A3' },
      { ...lorryA, busyUse: '2', busyWith: 'YD9', id: 'l4', plateNumber: '沪A4' },
    ]),
  );
  await user.click(drawer.getByLabelText('车辆'));
  const choice = await screen.findByTitle('沪A12345');
  expect(choice).toHaveTextContent('沪A1234513米 · 平板 · 核载 32.5 t · 保险至 2027-03 · 上次 11-20 青岛');
  // The list opens with an animation, so the test waits.
  await waitFor(() => expect(screen.getByText('暂不可选')).toBeVisible());
  expect(screen.getByTitle('沪A3')).toHaveTextContent('在途 YD8，送达后才能装货');
  expect(screen.getByTitle('沪A4')).toHaveTextContent('与 YD9 拼车');
  const taken = screen.getByTitle('沪A2');
  expect(taken).toHaveTextContent('车辆已有在途运单 YD7');
  await user.click(taken);
  expect(screen.getByTitle('沪A2')).toBeVisible();
  await user.click(choice);
  await user.click(drawer.getByLabelText('司机'));
  expect(await screen.findByTitle('陈师傅')).toHaveTextContent('准驾 A2 · 驾驶证至 2028-01 · 138****0001');
  // Drivers are requested for the chosen lorry.
  expect(asked.at(-1)?.get('lorryId')).toBe('l1');
});

test('Enter takes the only match, also while it is still looked for', async () => {
  const { user, drawer, sent, send } = await openAssignment(crew([], [{ ...lorryA, ...busy, id: 'l2', plateNumber: '沪A2' }, lorryA]));
  drawer.getByLabelText('车辆').focus();
  await user.keyboard('沪A1{Enter}');
  await waitFor(() => expect(drawer.getByTitle('沪A12345')).toBeVisible());
  drawer.getByLabelText('司机').focus();
  await user.keyboard('陈{Enter}');
  await waitFor(() => expect(drawer.getByTitle('陈师傅')).toBeVisible());
  await send();
  await waitFor(() => expect(sent).toEqual([{ id: 'w1', version: 5, lorryId: 'l1', driverId: 'd1' }]));
});

test('Enter takes the only match in place of the one that was chosen before', async () => {
  const lorries = [lorryA, { ...lorryA, id: 'l2', plateNumber: '沪B2' }];
  const choices = http.get('*/api/business/bizWaybill/lorryChoices', ({ request }) => {
    const text = new URL(request.url).searchParams.get('text') ?? '';
    return page(lorries.filter(({ plateNumber }) => plateNumber.includes(text)));
  });
  const { user, drawer } = await openAssignment([choices, ...crew()]);
  drawer.getByLabelText('车辆').focus();
  await user.keyboard('沪A1{Enter}');
  await waitFor(() => expect(drawer.getByTitle('沪A12345')).toBeVisible());
  await user.keyboard('沪B2');
  await screen.findByTitle('沪B2');
  // antd's list reads the number of the key, which a simulated key press lacks.
  fireEvent.keyDown(drawer.getByLabelText('车辆'), { key: 'Enter', keyCode: 13, which: 13 });
  await waitFor(() => expect(drawer.getByTitle('沪B2')).toBeVisible());
  expect(drawer.queryByTitle('沪A12345')).not.toBeInTheDocument();
});

test('a lorry that is on the road already is refused', async () => {
  const { user, drawer, sent, send } = await openAssignment(crew(), '车辆已有在途运单');
  await user.click(drawer.getByLabelText('车辆'));
  await user.click(await screen.findByText('沪A12345'));
  await user.click(drawer.getByLabelText('司机'));
  await user.click(await screen.findByText('陈师傅'));
  await send();
  expect(await drawer.findByText('车辆已有在途运单')).toBeVisible();
  expect(sent).toEqual([{ id: 'w1', version: 5, lorryId: 'l1', driverId: 'd1' }]);
});
