import { screen, waitFor, within } from '@testing-library/react';
import { feedback } from 'shared-contracts/business/service/feedback';
import { actOn, listHandler, renderScreen } from 'shared-widgets/testing';
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

test('who confirms a response sees it', async () => {
  const responded = {
    ...{ id: 'f1', version: 3, feedbackNo: 'FK202601010002', feedbackType: '4', sourceType: '2', title: '晚到一天' },
    ...{ content: '货物晚到了一天，请说明。', contactName: '钱示例', feedbackStatus: '2', feedbackStatus_dictText: '已回复' },
    ...{ handleResult: '高速封路，已减免运费50元。', handleTime: '2026-11-21 09:00:00', createTime: '2026-11-20 10:00:00' },
  };
  const { user } = renderScreen(<ShipperFeedbackPage />, {
    can: ['feedback:list', 'feedback:close', 'feedback:reopen'],
    user: { shipperId: 's1' },
    handlers: [listHandler(feedback, [responded])],
  });
  for (const action of ['确认并关闭', '重新打开']) {
    await actOn(user, responded.feedbackNo, action);
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('高速封路，已减免运费50元。')).toBeVisible();
    expect(drawer.getByText('货物晚到了一天，请说明。')).toBeVisible();
    await user.click(drawer.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});
