import { waitFor } from '@testing-library/react';
import { http } from 'msw';
import { sampleDelivered } from 'shared-freight/testing/sample-receipt';
import { openWork, storesUploads, testWorkList } from 'shared-freight/testing/waybill-work';
import { refusal, success } from 'shared-widgets/testing';
import { expect, test, vi } from 'vitest';
import WaitReceiptPage from './wait-receipt.page.tsx';

const user = { carrierId: 'c1' };

testWorkList({
  list: <WaitReceiptPage />,
  states: '50,61',
  can: ['waybill:list', 'waybill:uploadReceipt'],
  user,
  rows: [{ waybill: sampleDelivered, offers: ['上传回单'] }],
});

const path = 'temp/paper_0123456789abcdef0123456789abcdef.png';

test('a phone offers its camera; what was delivered is filled in; a refusal keeps everything', async () => {
  const coarse = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  const original = window.matchMedia;
  const match = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => (query.includes('coarse') ? (coarse as unknown as MediaQueryList) : original.call(window, query)));
  const work = await openWork({
    list: <WaitReceiptPage />,
    record: sampleDelivered,
    action: 'uploadReceipt',
    button: '上传回单',
    response: () => refusal('照片已用于其他运单的回单：paper.png'),
    handlers: [storesUploads(path)],
    user,
  });
  const camera = work.drawer.getByLabelText('拍照 回单照片', { selector: 'input' });
  expect(camera).toHaveAttribute('capture', 'environment');
  await work.user.upload(camera, new File(['x'], 'paper.png', { type: 'image/png' }));
  expect(await work.drawer.findByRole('button', { name: '预览 paper.png' })).toBeVisible();
  expect(work.drawer.getByLabelText('签收数量')).toHaveValue('32.380');
  expect(work.drawer.getByLabelText('签收单位')).toHaveValue('苏州工地');
  await work.send();
  await waitFor(() => expect(work.sent).toEqual([expect.objectContaining({ id: 'w1', receiptImgs: path, damageFlag: 'N' })]));
  expect(await work.drawer.findByText('照片已用于其他运单的回单：paper.png')).toBeVisible();
  expect(work.drawer.getByRole('button', { name: '预览 paper.png' })).toBeVisible();
  match.mockRestore();
});

test.each([
  ['1', undefined, true],
  ['1', 'temp/scales_0123456789abcdef0123456789abcdef.png', false],
  ['3', undefined, false],
])(
  'the ticket of the scales is marked as required: priced by %s, pictures of the delivery %s, %s',
  async (priceUnit, voucherImgs, isRequired) => {
    const nodes = [{ id: 'n1', version: 1, waybillId: 'w1', nodeType: '5', voucherImgs }];
    const record = { ...sampleDelivered, priceUnit };
    const work = await openWork({
      list: <WaitReceiptPage />,
      record,
      action: 'uploadReceipt',
      button: '上传回单',
      response: () => refusal('不应发送'),
      handlers: [http.get('*/api/business/bizWaybill/nodes', () => success(nodes))],
      user,
    });
    const label = () => work.drawer.getByText('卸货磅单', { selector: 'label' });
    await waitFor(() => expect(label().classList.contains('ant-form-item-required')).toBe(isRequired));
    if (!isRequired) return;
    await work.send();
    expect(await work.drawer.findByText(/请(上传|选择|输入)卸货磅单/)).toBeVisible();
    expect(work.sent).toEqual([]);
  },
);
