import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { receipt } from 'shared-contracts/business/receipt/receipt';
import { sampleDelivered, sampleReceipt, yesNoTexts } from 'shared-freight/testing/sample-receipt';
import { listHandler, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { afterEach, expect, test } from 'vitest';
import ShipperReceiptPage from './receipt.page.tsx';

const asked = { ...sampleReceipt, receiptStep: '2', receiptStep_dictText: '待货主确认', shipperAuditStatus: '1' };

afterEach(() => {
  window.innerWidth = 1280;
});

test('on a phone the decision stands before the pictures and figures that it is about', async () => {
  window.innerWidth = 390;
  const { user } = renderScreen(<ShipperReceiptPage />, {
    can: ['receipt:list', 'receipt:shipperConfirm', 'waybill:list'],
    user: { shipperId: 's1' },
    dictionaries: yesNoTexts,
    handlers: [listHandler(receipt, [asked]), http.get('*/api/business/bizWaybill/queryById', () => success(sampleDelivered))],
  });
  await user.click(await screen.findByRole('button', { name: '确认回单' }));
  const drawer = within(await screen.findByRole('dialog'));
  const choice = drawer.getByLabelText('是否确认');
  for (const fact of [drawer.getByText('签收单位'), await drawer.findByText('32.500')])
    expect(choice.compareDocumentPosition(fact) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('a shipper compares picture and figures, without amounts, and is told what silence means', async () => {
  const sent: unknown[] = [];
  const { lossDeduct: _lossDeduct, payableFreight: _payable, ...seen } = sampleDelivered;
  const { user } = renderScreen(<ShipperReceiptPage />, {
    can: ['receipt:list', 'receipt:shipperConfirm', 'waybill:list'],
    user: { shipperId: 's1' },
    dictionaries: yesNoTexts,
    handlers: [
      listHandler(receipt, [asked]),
      http.get('*/api/business/bizWaybill/queryById', () => success(seen)),
      http.put('*/api/business/bizReceipt/shipperConfirm', async ({ request }) => {
        sent.push(await request.json());
        return success(asked);
      }),
    ],
  });
  await user.click((await rowOf(asked.receiptNo)).getByRole('button', { name: '确认回单' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('32.500')).toBeVisible();
  expect(drawer.queryByText('亏吨扣款(元)')).toBeNull();
  expect(drawer.getByText('逾期未答复：视为确认，运单自动完成')).toBeVisible();
  await user.click(drawer.getByLabelText('是否确认'));
  await user.click((await screen.findAllByText('是')).at(-1) as HTMLElement);
  await user.click(drawer.getByRole('button', { name: '确认回单' }));
  await waitFor(() => expect(sent).toEqual([{ id: 'r1', version: 1, pass: 'Y' }]));
});

test('the record of a receipt that waits for the shipper says nothing else', async () => {
  const record = { ...asked, shipperAuditStatus_dictText: '待确认', receiptStatus_dictText: '待审核' };
  renderScreen(<ShipperReceiptPage />, {
    path: '/shipper/waybill/receipt?record=r1',
    can: ['receipt:list', 'waybill:list'],
    user: { shipperId: 's1' },
    places: { waybill: '/shipper/waybill' },
    handlers: [listHandler(receipt, [record]), http.get('*/api/business/bizReceipt/queryById', () => success(record))],
  });
  expect(await screen.findByText('待确认')).toBeVisible();
  expect(screen.queryByText('待审核')).toBeNull();
  expect(screen.getByRole('link', { name: record.waybillNo })).toBeVisible();
});
