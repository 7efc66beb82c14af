import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { lorry } from 'shared-contracts/business/lorry';
import { certDocuments } from 'shared-contracts/business/master/cert-documents';
import { actOn, listHandler, refusal, renderScreen, rowOf } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import LorryPage from './lorry.page.tsx';

const known = {
  id: 'l1',
  version: 2,
  plateNumber: '沪A12345',
  plateColor: '2',
  vehicleType: 'H11',
  ratedLoad: '32.00',
  grossMass: '49.00',
  inspectionValidTo: '2020-01-01',
  compulsoryInsValidTo: '2099-12-31',
  carrierName: '顺捷物流',
  status: '1',
};

test('a lorry whose inspection has run out is marked', async () => {
  renderScreen(<LorryPage />, { can: ['lorry:list'], handlers: [listHandler(lorry, [known])] });
  expect((await rowOf('沪A12345')).getByText('2020-01-01 已过期')).toBeVisible();
});

test('the form of a lorry takes a file for each paper of its certification', async () => {
  const { user } = renderScreen(<LorryPage />, { can: ['lorry:list', 'lorry:add'], handlers: [listHandler(lorry, [known])] });
  await user.click(await screen.findByRole('button', { name: /新增/ }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByLabelText('车牌号码')).toBeVisible();
  for (const { file } of certDocuments.lorry)
    expect(
      drawer.getByRole('button', { name: `上传文件 ${lorry.fields[file as keyof typeof lorry.fields].label[0]}` }),
    ).toBeInTheDocument();
});

test('deleting a lorry that is on the road is refused with the reason', async () => {
  const { user } = renderScreen(<LorryPage />, {
    can: ['lorry:list', 'lorry:delete'],
    handlers: [listHandler(lorry, [known]), http.delete('*/api/business/bizLorry/delete', () => refusal('车辆已有在途运单'))],
  });
  await actOn(user, '沪A12345', '删除');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /确\s*定/ }));
  expect(await screen.findByText('车辆已有在途运单')).toBeVisible();
});
