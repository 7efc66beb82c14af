import { screen, within } from '@testing-library/react';
import { feedback } from 'shared-contracts/business/service/feedback';
import { listHandler, renderScreen } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import ShipperFeedbackPage from './feedback.page.tsx';

test('a shipper asks with its own name filled in, and is told what is too short', async () => {
  const { user } = renderScreen(<ShipperFeedbackPage />, {
    can: ['feedback:list', 'feedback:add'],
    user: { shipperId: 's1', realname: '钱示例', phone: '13800000001' },
    handlers: [listHandler(feedback, [])],
  });
  await user.click((await screen.findAllByRole('button', { name: /新增/ }))[0] as HTMLElement);
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByLabelText('联系人')).toHaveValue('钱示例');
  await user.type(drawer.getByLabelText('标题'), '晚');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await drawer.findByText(/最小长度2位字符/)).toBeVisible();
});
