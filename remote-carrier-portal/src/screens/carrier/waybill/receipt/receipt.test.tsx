import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { receipt } from 'shared-contracts/business/receipt/receipt';
import { sampleDelivered, sampleReceipt } from 'shared-freight/testing/sample-receipt';
import { respondsTo } from 'shared-freight/testing/waybill-work';
import { listHandler, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import CarrierReceiptPage from './receipt.page.tsx';

const due = { ...sampleReceipt, receiptStep: '4', receiptStep_dictText: '待寄原件', paperStatus: '1', stepDeadline: '2020-01-01 10:00:00' };

test('an original that is late is marked, and its courier is asked for', async () => {
  const { user } = renderScreen(<CarrierReceiptPage />, {
    can: ['receipt:list', 'receipt:sendPaper'],
    user: { carrierId: 'c1' },
    handlers: [listHandler(receipt, [due]), respondsTo('/business/bizReceipt/sendPaper', () => refusal('时间不能晚于当前时间'))],
  });
  const row = await rowOf(due.receiptNo);
  expect(row.getByText('已逾期')).toBeVisible();
  await user.click(row.getByRole('button', { name: '寄出原件' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText('快递公司'), '顺丰');
  await user.type(drawer.getByLabelText('快递单号'), 'SF123456');
  await user.click(drawer.getByRole('button', { name: '寄出原件' }));
  expect(await drawer.findByText('时间不能晚于当前时间')).toBeVisible();
  expect(drawer.getByLabelText('快递单号')).toHaveValue('SF123456');
});

test('a refused receipt is uploaded again where it is shown, by those who upload receipts', async () => {
  const refused = { ...sampleReceipt, receiptStep: '3', receiptStep_dictText: '待重新上传', rejectReason: '照片不清楚' };
  const handlers = [
    listHandler(receipt, [refused, { ...due, id: 'r2', receiptNo: 'HD20261120000002' }]),
    http.get('*/api/business/bizWaybill/queryById', () => success({ ...sampleDelivered, waybillStatus: '61' })),
    http.get('*/api/business/bizWaybill/nodes', () => success([])),
  ];
  const { user, unmount } = renderScreen(<CarrierReceiptPage />, {
    can: ['receipt:list', 'receipt:sendPaper', 'waybill:list', 'waybill:uploadReceipt'],
    user: { carrierId: 'c1' },
    handlers,
  });
  expect((await rowOf('HD20261120000002')).queryByRole('button', { name: '重新上传回单' })).toBeNull();
  await user.click((await rowOf(refused.receiptNo)).getByRole('button', { name: '重新上传回单' }));
  const drawer = within(await screen.findByRole('dialog', { name: `上传回单 · ${refused.waybillNo}` }));
  expect(drawer.getByLabelText('签收数量')).toHaveValue('32.380');
  unmount();

  renderScreen(<CarrierReceiptPage />, { can: ['receipt:list', 'receipt:sendPaper'], user: { carrierId: 'c1' }, handlers });
  expect((await rowOf(refused.receiptNo)).queryByRole('button', { name: '重新上传回单' })).toBeNull();
});
