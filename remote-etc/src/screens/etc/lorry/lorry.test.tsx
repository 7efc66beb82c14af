import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { etcLorry } from 'shared-contracts/etc/lorry';
import { actOn, listHandler, offeredBy, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import EtcLorryPage from './lorry.page.tsx';

const fresh = {
  id: 'e1',
  version: 1,
  plateNumber: '沪A12345',
  etcCardNo: '31012345678901234567',
  etcLorryStatus: '0',
  etcLorryStatus_dictText: '未备案',
};
const failed = {
  ...fresh,
  id: 'e2',
  plateNumber: '沪B54321',
  etcLorryStatus: '3',
  etcLorryStatus_dictText: '备案失败',
  failReason: '卡号与车牌不符',
};
const registered = { ...fresh, id: 'e3', plateNumber: '沪C00001', etcLorryStatus: '2', etcLorryStatus_dictText: '已备案' };
const can = ['etcLorry:list', 'etcLorry:register', 'etcLorry:cancel'];

test('registering, registering again and deregistering are offered by state', async () => {
  const { user } = renderScreen(<EtcLorryPage />, { can, handlers: [listHandler(etcLorry, [fresh, failed, registered])] });
  expect((await rowOf('沪A12345')).getByRole('button', { name: '备案' })).toBeVisible();
  expect((await rowOf('沪B54321')).getByRole('button', { name: '重新备案' })).toBeVisible();
  expect(await offeredBy(user, '沪C00001')).toEqual(['注销']);
});

test('the detail says what the provider answered', async () => {
  const { user } = renderScreen(<EtcLorryPage />, {
    can,
    handlers: [listHandler(etcLorry, [failed]), http.get('*/api/business/bizEtcLorry/queryById', () => success(failed))],
  });
  await user.click((await rowOf('沪B54321')).getByText('沪B54321'));
  const alert = await within(await screen.findByRole('dialog')).findByRole('alert');
  expect(alert).toHaveTextContent('备案失败');
  expect(alert).toHaveTextContent('卡号与车牌不符');
});

test('a lorry with a running ETC waybill stays registered', async () => {
  const { user } = renderScreen(<EtcLorryPage />, {
    can,
    handlers: [listHandler(etcLorry, [registered]), http.put('*/api/business/bizEtcLorry/cancel', () => refusal('存在进行中的ETC运单'))],
  });
  await actOn(user, '沪C00001', '注销');
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: '确定' }));
  expect(await question.findByText('存在进行中的ETC运单')).toBeVisible();
});
