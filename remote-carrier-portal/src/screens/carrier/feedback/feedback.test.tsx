import { feedback } from 'shared-contracts/business/service/feedback';
import { listHandler, offeredBy, renderScreen } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import CarrierFeedbackPage from './feedback.page.tsx';

const can = ['list', 'add', 'close', 'reopen'].map((action) => `feedback:${action}`);
const responded = {
  ...{ id: 'f1', version: 3, feedbackNo: 'FK202601010002', title: '压车费未计入', sourceType: '3', feedbackStatus: '2' },
  ...{ feedbackStatus_dictText: '已回复', contactName: '吴示范', contactMobile: '13800006010', createTime: '2026-11-20 10:00:00' },
};

test('a carrier ends what was responded to, or goes on', async () => {
  const { user } = renderScreen(<CarrierFeedbackPage />, {
    can,
    user: { carrierId: 'c1' },
    handlers: [listHandler(feedback, [responded])],
  });
  expect(await offeredBy(user, '压车费未计入')).toEqual(['确认并关闭', '重新打开']);
});

test('a carrier does not respond to itself', async () => {
  const running = { ...responded, feedbackStatus: '1', feedbackStatus_dictText: '处理中' };
  const { user } = renderScreen(<CarrierFeedbackPage />, { can, user: { carrierId: 'c1' }, handlers: [listHandler(feedback, [running])] });
  const offered = await offeredBy(user, '压车费未计入');
  expect(offered).not.toContain('回复');
  expect(offered).not.toContain('确认并关闭');
});
