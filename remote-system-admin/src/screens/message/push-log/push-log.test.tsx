import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { pushLog } from 'shared-contracts/message/push-log';
import { changeLanguage } from 'shared-platform/i18n';
import { actOn, listHandler, offeredBy, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import PushLogPage from './push-log.page.tsx';

const failed = {
  id: 'm1',
  version: 3,
  esTitle: '订单待接单',
  esType: '2',
  esType_dictText: '邮件',
  esReceiver: 'a***@example.com',
  esParam: 'work',
  esContent: '请处理',
  esSendStatus: '2',
  esSendStatus_dictText: '发送失败',
  esSendTime: '2026-11-20 09:00:00',
  esSendNum: 5,
  esResult: '550 no such mailbox',
  nextTime: null,
  remark: null,
};
const sent = {
  ...failed,
  id: 'm2',
  esTitle: '运单已送达',
  esSendStatus: '1',
  esSendStatus_dictText: '发送成功',
  esSendNum: 1,
  esResult: '250 OK',
};
const can = ['list', 'resend'].map((name) => `pushLog:${name}`);

test('lists what was sent to whom, shortened, with what the other side said', async () => {
  renderScreen(<PushLogPage />, { can, handlers: [listHandler(pushLog, [failed, sent])] });
  const row = await rowOf('订单待接单');
  expect(row.getByText('a***@example.com')).toBeVisible();
  expect(row.getByText('发送失败')).toBeVisible();
  expect(row.getByText('550 no such mailbox')).toBeVisible();
  expect(screen.getByText(/系统内的消息不在此列/)).toBeVisible();
});

test('the result is told in the language of the window, with the other side’s own text behind it', async () => {
  await changeLanguage('en-US');
  const told = { ...failed, esResult: '对方服务器拒收：550 no such mailbox' };
  renderScreen(<PushLogPage />, { can, handlers: [listHandler(pushLog, [told])] });
  expect(await screen.findByText('The receiving server refused it: 550 no such mailbox')).toBeVisible();
});

test('one that failed is sent again after a question; one that arrived is not offered', async () => {
  const bodies: unknown[] = [];
  const resend = http.put('*/api/sys/message/sysMessage/resend', async ({ request }) => {
    bodies.push(await request.json());
    return success({ ...failed, esSendStatus: '0' }, '重发成功');
  });
  const { user } = renderScreen(<PushLogPage />, { can, handlers: [listHandler(pushLog, [failed, sent]), resend] });
  expect(await offeredBy(user, sent.esTitle)).not.toContain('重发');
  await actOn(user, failed.esTitle, '重发');
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('a***@example.com')).toBeVisible();
  expect(question.getByText('邮件')).toBeVisible();
  await user.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ id: 'm1', version: 3 })]));
  expect(await screen.findByText('已加入发送队列：订单待接单')).toBeVisible();
  expect(screen.queryByText(/重发成功/)).toBeNull();
});

test('a refusal is told', async () => {
  const resend = http.put('*/api/sys/message/sysMessage/resend', () => refusal('当前状态[发送成功]不允许执行[重发]'));
  const { user } = renderScreen(<PushLogPage />, { can, handlers: [listHandler(pushLog, [failed]), resend] });
  await actOn(user, failed.esTitle, '重发');
  await user.click(await screen.findByRole('button', { name: '确定' }));
  expect(await screen.findByText('当前状态[发送成功]不允许执行[重发]')).toBeVisible();
});
