import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { waybill } from 'shared-contracts/business/waybill';
import { sampleDelivered, sampleReceipt } from 'shared-freight/testing/sample-receipt';
import { testWorkList } from 'shared-freight/testing/waybill-work';
import { listHandler, page, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import WaybillReceiptPage from './receipt.page.tsx';

const pending = { ...sampleDelivered, id: 'w2', waybillNo: 'YD202611200002', waybillStatus: '60' };
const asked = { ...pending, id: 'w3', waybillNo: 'YD202611200003', shipperAuditStatus: '1' };

testWorkList({
  list: <WaybillReceiptPage />,
  states: '50,60,61',
  can: ['waybill:list', 'waybill:uploadReceipt', 'receipt:audit', 'receipt:list'],
  rows: [
    { waybill: sampleDelivered, offers: ['上传回单'], not: ['审核'] },
    { waybill: pending, offers: ['审核'], not: ['上传回单'] },
    // The receipt waits for the shipper's decision.
    { waybill: asked, offers: [], not: ['审核', '上传回单'] },
  ],
});

test('the audit of a waybill shows its receipt', async () => {
  const looked: (string | null)[] = [];
  const { user } = renderScreen(<WaybillReceiptPage />, {
    can: ['waybill:list', 'receipt:audit', 'receipt:list'],
    handlers: [
      listHandler(waybill, [pending]),
      http.get('*/api/business/bizReceipt/list', ({ request }) => {
        looked.push(new URL(request.url).searchParams.get('waybillId'));
        return page([sampleReceipt]);
      }),
      http.get('*/api/business/bizWaybill/queryById', () => success(pending)),
    ],
  });
  await user.click((await rowOf(pending.waybillNo)).getByRole('button', { name: '审核' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('周收货')).toBeVisible();
  expect(looked).toContain('w2');
});
