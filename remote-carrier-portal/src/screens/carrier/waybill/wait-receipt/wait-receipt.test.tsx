import { waitFor } from '@testing-library/react';
import { sampleDelivered } from 'shared-freight/testing/sample-receipt';
import { openWork, storesUploads, testWorkList } from 'shared-freight/testing/waybill-work';
import { refusal } from 'shared-widgets/testing';
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
