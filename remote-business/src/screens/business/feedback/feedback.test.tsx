import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { feedback, feedbackMessage } from 'shared-contracts/business/service/feedback';
import { listHandler, offeredBy, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test, vi } from 'vitest';
import FeedbackPage from './feedback.page.tsx';

const can = [...['list', 'accept', 'reply', 'say', 'close'].map((action) => `feedback:${action}`), 'feedbackMessage:list'];
const running = {
  ...{
    id: 'f1',
    version: 2,
    feedbackNo: 'FK202601010001',
    feedbackType: '4',
    sourceType: '3',
    carrierName: '示范物流有限公司',
    shipperName: null,
  },
  ...{ title: '压车费未计入', content: '排队六小时，没有计入。', contactName: '吴示范', contactMobile: '138****6010', images: null },
  ...{ feedbackStatus: '1', feedbackStatus_dictText: '处理中', createTime: '2026-11-20 10:00:00', replyDeadline: '2026-11-21 10:00:00' },
};
const said = {
  id: 'm1',
  version: 1,
  feedbackId: 'f1',
  senderType: '1',
  senderName: '运营',
  content: '请补充照片。',
  createTime: '2026-11-20 11:00:00',
};
const handlers = [
  listHandler(feedback, [running]),
  listHandler(feedbackMessage, [said]),
  http.get('*/api/business/bizFeedback/queryById', () => success(running)),
];

test('the talk stands in order, and a response is sent with the version that was read', async () => {
  const sent: unknown[] = [];
  const reply = http.put('*/api/business/bizFeedback/reply', async ({ request }) => {
    sent.push(await request.json());
    return success({ ...running, feedbackStatus: '2' });
  });
  const { user } = renderScreen(<FeedbackPage />, { can, handlers: [...handlers, reply] });
  expect((await rowOf('压车费未计入')).getByText('示范物流有限公司')).toBeVisible();
  expect(await offeredBy(user, '压车费未计入')).not.toContain('受理');
  await user.click(screen.getByText('FK202601010001'));
  const drawer = within(await screen.findByRole('dialog'));
  const talk = within(await drawer.findByRole('list', { name: '沟通记录' }));
  await talk.findByText('请补充照片。');
  expect(talk.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('排队六小时'),
    expect.stringContaining('请补充照片。'),
  ]);
  await user.type(drawer.getByRole('textbox', { name: '输入消息' }), '已补计压车费');
  await user.click(drawer.getByRole('button', { name: '作为处理结果发送' }));
  await vi.waitFor(() => expect(sent).toEqual([{ id: 'f1', version: 2, handleResult: '已补计压车费' }]));
});

test('what was refused stays in the field', async () => {
  const say = http.put('*/api/business/bizFeedback/say', () => refusal('数据已被他人修改，请刷新后重试'));
  const { user } = renderScreen(<FeedbackPage />, { can, handlers: [...handlers, say], path: '/test?open=f1' });
  const drawer = within(await screen.findByRole('dialog'));
  const words = await drawer.findByRole('textbox', { name: '输入消息' });
  await user.type(words, '请等一等');
  await user.click(drawer.getByRole('button', { name: /^发\s*送$/ }));
  expect(await screen.findByText('数据已被他人修改，请刷新后重试')).toBeVisible();
  expect(words).toHaveValue('请等一等');
});

test('a message is sent once however often the keys are pressed, and what is typed meanwhile stays', async () => {
  const sent: unknown[] = [];
  let respond: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const say = http.put('*/api/business/bizFeedback/say', async ({ request }) => {
    sent.push(await request.json());
    await held;
    return success(running);
  });
  const { user } = renderScreen(<FeedbackPage />, { can, handlers: [...handlers, say], path: '/test?open=f1' });
  const drawer = within(await screen.findByRole('dialog'));
  const words = await drawer.findByRole('textbox', { name: '输入消息' });
  await user.type(words, '请等一等{Control>}{Enter}{Enter}{/Control}，照片在路上');
  respond();
  await vi.waitFor(() => expect(words).toHaveValue('，照片在路上'));
  expect(sent).toEqual([{ id: 'f1', version: 2, content: '请等一等' }]);
});
