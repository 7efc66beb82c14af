import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { ownerRelationUser } from 'shared-contracts/business/master/owner-relation-user';
import { actOn, listHandler, offeredBy, refusal, renderScreen } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import OwnerRelationUserPage from './owner-relation-user.page.tsx';

const can = ['list', 'add', 'edit', 'resend', 'release', 'setMain'].map((action) => `ownerRelationUser:${action}`);
const bound = {
  ...{ id: 'r1', version: 2, shipperId: 's1', shipperName: '示例钢铁有限公司', realname: '王业务', mobile: '138****6020' },
  ...{ relationType: '2', relationType_dictText: '业务员', dataScope: '1', bindStatus: '1', bindStatus_dictText: '已绑定', status: '1' },
};
const main = { ...bound, id: 'r2', realname: '李主管', relationType: '1', relationType_dictText: '主账号' };

test('the main account is neither released nor made main again', async () => {
  const { user } = renderScreen(<OwnerRelationUserPage />, { can, handlers: [listHandler(ownerRelationUser, [bound, main])] });
  expect(await offeredBy(user, '王业务')).toEqual(expect.arrayContaining(['设主账号', '解除']));
  const ofMain = await offeredBy(user, '李主管');
  expect(ofMain).not.toContain('解除');
  expect(ofMain).not.toContain('设主账号');
});

test('a refused release is told', async () => {
  const release = http.put('*/api/business/bizOwnerRelationUser/release', () => refusal('不能解除自己'));
  const { user } = renderScreen(<OwnerRelationUserPage />, { can, handlers: [listHandler(ownerRelationUser, [bound]), release] });
  await actOn(user, '王业务', '解除');
  await user.click(await screen.findByRole('button', { name: /确\s*定/ }));
  expect(await within(document.body).findByText('不能解除自己')).toBeVisible();
});
