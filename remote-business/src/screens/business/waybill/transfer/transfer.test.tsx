import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { waybillTransfer } from 'shared-contracts/business/transfer/waybill-transfer';
import { waybill } from 'shared-contracts/business/waybill';
import { sampleOnTheRoad } from 'shared-freight/testing';
import { yesNoTexts } from 'shared-freight/testing/sample-receipt';
import { listHandler, offeredBy, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import TransferPage from './transfer.page.tsx';

const asked = {
  id: 't1',
  version: 1,
  transferNo: 'ZD20261120000001',
  waybillId: 'w1',
  waybillNo: 'YD202611200001',
  transferType: '1',
  fromCarrierName: '顺捷物流',
  fromPlateNumber: '沪A12345',
  oldCarrierPrice: '85.0000',
  transferTime: '2026-11-20 12:00:00',
  reason: '司机请假',
  auditStatus: '1',
  auditStatus_dictText: '待审核',
};
test('a request for another carrier is decided with carrier and price; a refusal needs its reason', async () => {
  const sent: unknown[] = [];
  const { user } = renderScreen(<TransferPage />, {
    can: ['waybillTransfer:list', 'waybillTransfer:audit'],
    dictionaries: yesNoTexts,
    handlers: [
      listHandler(waybillTransfer, [asked]),
      http.put('*/api/business/bizWaybillTransfer/audit', async ({ request }) => {
        sent.push(await request.json());
        return refusal('运单状态已变化，请驳回该申请');
      }),
    ],
  });
  await user.click((await rowOf(asked.transferNo)).getByRole('button', { name: '审核' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(drawer.getByLabelText('是否通过'));
  await user.click((await screen.findAllByText('是')).at(-1) as HTMLElement);
  expect(await drawer.findByLabelText('新运价(元)')).toHaveValue('85.0000');
  expect(drawer.queryByLabelText('首段结算金额(元)')).toBeNull();
  await user.click(drawer.getByRole('button', { name: '审核' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ id: 't1', pass: 'Y', newCarrierPrice: '85.0000' })]));
  expect(await drawer.findByText('运单状态已变化，请驳回该申请')).toBeVisible();
});

test('a lorry on the road hands over to another one: quantity and time are filled in, the rest is asked for', async () => {
  const { user } = renderScreen(<TransferPage />, {
    can: ['waybillTransfer:list', 'waybill:list', 'waybill:transferOnRoad', 'waybill:transferCarrier'],
    handlers: [
      listHandler(waybillTransfer, []),
      listHandler(waybill, [sampleOnTheRoad]),
      http.put('*/api/business/bizWaybill/transferOnRoad', () => success(sampleOnTheRoad)),
    ],
  });
  await user.click(await screen.findByRole('tab', { name: '可转运单' }));
  const offered = await offeredBy(user, sampleOnTheRoad.waybillNo);
  expect(offered).toContain('途中换车');
  expect(offered).not.toContain('换承运商');
  await user.click((await rowOf(sampleOnTheRoad.waybillNo)).getByRole('button', { name: '途中换车' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByLabelText('转运数量(吨)')).toHaveValue('32.500');
  await user.click(drawer.getByRole('button', { name: '途中换车' }));
  expect((await drawer.findAllByText(/请/)).length).toBeGreaterThan(0);
});
