import { screen, within } from '@testing-library/react';
import { receipt } from 'shared-contracts/business/receipt/receipt';
import { sampleReceipt } from 'shared-freight/testing/sample-receipt';
import { respondsTo } from 'shared-freight/testing/waybill-work';
import { listHandler, refusal, renderScreen, rowOf } from 'shared-widgets/testing';
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
