import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { receipt } from 'shared-contracts/business/receipt/receipt';
import { sampleDelivered, sampleReceipt, yesNoTexts } from 'shared-freight/testing/sample-receipt';
import { listHandler, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import ReceiptPage from './receipt.page.tsx';

const second = {
  ...sampleReceipt,
  id: 'r2',
  receiptNo: 'HD20261120000002',
  waybillNo: 'YD202611200002',
  signUser: '吴收货',
  signQty: '32.000',
};
const waybillOf = http.get('*/api/business/bizWaybill/queryById', () => success(sampleDelivered));
function show(response: () => Response) {
  const sent: Record<string, unknown>[] = [];
  const call = http.put<never, Record<string, unknown>>('*/api/business/bizReceipt/audit', async ({ request }) => {
    sent.push(await request.json());
    return response();
  });
  const rendered = renderScreen(<ReceiptPage />, {
    can: ['receipt:list', 'receipt:audit', 'waybill:list'],
    dictionaries: yesNoTexts,
    handlers: [listHandler(receipt, [sampleReceipt, second]), waybillOf, call],
  });
  const open = async () => {
    await rendered.user.click((await rowOf(sampleReceipt.receiptNo)).getByRole('button', { name: '审核' }));
    return within(await screen.findByRole('dialog'));
  };
  const decide = async (drawer: ReturnType<typeof within>, choice: '是' | '否') => {
    await rendered.user.click(drawer.getByLabelText('是否通过'));
    const options = await screen.findAllByText(choice);
    await rendered.user.click(options.at(-1) as HTMLElement);
  };
  return { ...rendered, sent, open, decide };
}

test('the auditor sees pictures, facts and loss side by side, and walks to the next receipt', async () => {
  const { user, open } = show(() => success(sampleReceipt));
  const drawer = await open();
  expect(drawer.getByRole('button', { name: '回单照片' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(drawer.getByRole('button', { name: '卸货磅单' }));
  expect(drawer.getByRole('button', { name: '预览 scales.png' })).toBeVisible();
  expect(await drawer.findByText('0.120')).toBeVisible();
  expect(drawer.getByText('12.40')).toBeVisible();
  expect(drawer.getByText('0.37%')).toBeVisible();
  expect(drawer.getByText('逾期未审核：在待办中标为逾期，运单不会自动完成')).toBeVisible();
  expect(drawer.getByText('1 / 2')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: '下一条' }));
  const other = within(await screen.findByRole('dialog'));
  expect(await other.findByText('吴收货')).toBeVisible();
  expect(await other.findByText('签收数量与送达数量不一致：没有运费调整时不能通过')).toBeVisible();
});

test('nothing is preset: a decision is asked for, a refusal needs a reason, and the next receipt follows', async () => {
  const { user, open, decide, sent } = show(() => success({ ...sampleReceipt, receiptStep: '3' }));
  const drawer = await open();
  await user.click(drawer.getByRole('button', { name: '审核' }));
  expect(sent).toEqual([]);
  await decide(drawer, '否');
  await user.type(await drawer.findByLabelText('驳回原因'), '照片模糊');
  await user.click(drawer.getByRole('button', { name: '审核' }));
  await waitFor(() => expect(sent).toEqual([{ id: 'r1', version: 1, pass: 'N', rejectReason: '照片模糊' }]));
  expect(await screen.findByText('吴收货')).toBeVisible();
});

test('what the server refuses stays beside the decision', async () => {
  const { user, open, decide } = show(() => refusal('不能审核自己上传的回单'));
  const drawer = await open();
  await decide(drawer, '是');
  await user.click(drawer.getByRole('button', { name: '审核' }));
  expect(await drawer.findByText('不能审核自己上传的回单')).toBeVisible();
});

test('a waybill that cannot be read says why beside the receipt and can be tried again', async () => {
  let isAway = true;
  const { user } = renderScreen(<ReceiptPage />, {
    can: ['receipt:list', 'receipt:audit', 'waybill:list'],
    dictionaries: yesNoTexts,
    handlers: [
      listHandler(receipt, [sampleReceipt]),
      http.get('*/api/business/bizWaybill/queryById', () => (isAway ? refusal('无权查看该运单') : success(sampleDelivered))),
    ],
  });
  await user.click((await rowOf(sampleReceipt.receiptNo)).getByRole('button', { name: '审核' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('无权查看该运单')).toBeVisible();
  isAway = false;
  await user.click(drawer.getByRole('button', { name: '重试' }));
  // The table of facts is rendered again when it knows its width, so the test waits.
  await waitFor(() => expect(drawer.getByText('0.37%')).toBeVisible());
});
