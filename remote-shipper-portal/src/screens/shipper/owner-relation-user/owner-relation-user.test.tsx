import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { ownerRelationUser } from 'shared-contracts/business/master/owner-relation-user';
import { listHandler, refusal, renderScreen } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import ShipperOwnerRelationUserPage from './owner-relation-user.page.tsx';

const can = ['list', 'add'].map((action) => `ownerRelationUser:${action}`);

test('an invitation starts with the switches of the kind of work, and a known number is refused', async () => {
  const sent: unknown[] = [];
  const add = http.post('*/api/business/bizOwnerRelationUser/add', async ({ request }) => {
    sent.push(await request.json());
    return refusal('该手机号已在关联用户中', 500, { mobile: '该手机号已在关联用户中' });
  });
  const { user } = renderScreen(<ShipperOwnerRelationUserPage />, {
    can,
    user: { shipperId: 's1' },
    handlers: [listHandler(ownerRelationUser, []), add],
  });
  await user.click((await screen.findAllByRole('button', { name: /新增/ }))[0] as HTMLElement);
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(await drawer.findByLabelText('姓名'), '王业务');
  await user.type(drawer.getByLabelText('手机号'), '13900010001');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect((await drawer.findAllByText('该手机号已在关联用户中')).length).toBeGreaterThan(0);
  expect(sent).toEqual([expect.objectContaining({ shipperId: 's1', canPublish: 'Y', canViewPrice: 'Y', canSign: 'N' })]);
});
