import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { messageTemplate } from 'shared-contracts/message/message-template';
import { actOn, listHandler, page, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import MessageTemplatePage from './template.page.tsx';

const hello = {
  id: 't1',
  version: 1,
  templateCode: 'hello',
  templateName: '问候',
  templateType: '4',
  templateType_dictText: '系统',
  templateTitle: '您好',
  templateContent: '欢迎',
  templateTestJson: '{"name":"张三"}',
  createTime: '2026-11-20 09:00:00',
};
const can = ['messageTemplate:list', 'messageTemplate:sendMsg'];

test('a test goes to the accounts that are named, with the values of the template', async () => {
  const bodies: unknown[] = [];
  const { user } = renderScreen(<MessageTemplatePage />, {
    can,
    handlers: [
      listHandler(messageTemplate, [hello]),
      http.post('*/api/sys/message/sysMessageTemplate/sendMsg', async ({ request }) => {
        bodies.push(await request.json());
        return bodies.length === 1 ? refusal('解析Json出错！') : success(null, '发送消息任务添加成功！');
      }),
    ],
  });
  await user.click((await rowOf('问候')).getByRole('button', { name: '测试发送' }));
  const dialog = within(await screen.findByRole('dialog'));
  const send = dialog.getByRole('button', { name: '测试发送' });
  await user.click(send);
  expect(await dialog.findByText('请输入接收人账号')).toBeVisible();
  await user.type(dialog.getByLabelText('接收人账号'), 'dispatcher');
  await user.click(send);
  expect(await screen.findByText('解析Json出错！')).toBeVisible();
  await user.click(send);
  expect(await screen.findByText('发送消息任务添加成功！')).toBeVisible();
  expect(bodies[1]).toEqual({ templateCode: 'hello', msgType: '4', receiver: 'dispatcher', testData: '{\n  "name": "张三"\n}' });
});

test('who may read users chooses the receivers, in a window that can be filled', async () => {
  const bodies: unknown[] = [];
  const person = { id: 'u1', username: 'dispatcher', realname: '平台调度', phone: '13800000000', birthday: null };
  const { user } = renderScreen(<MessageTemplatePage />, {
    can: [...can, 'user:list'],
    handlers: [
      listHandler(messageTemplate, [hello]),
      http.get('*/api/sys/user/list', () => page([person])),
      http.post('*/api/sys/message/sysMessageTemplate/sendMsg', async ({ request }) => {
        bodies.push(await request.json());
        return success(null, '发送消息任务添加成功！');
      }),
    ],
  });
  await user.click((await rowOf('问候')).getByRole('button', { name: '测试发送' }));
  const dialog = within(await screen.findByRole('dialog'));
  // There are two buttons with this name: one of the dialog, one of the code editor in it.
  expect(dialog.getAllByRole('button', { name: '全屏' })).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: '选择' }));
  const picker = within(await screen.findByRole('dialog', { name: '用户选择' }));
  await user.click(await picker.findByRole('checkbox', { name: '选择 平台调度' }));
  await user.click(picker.getByRole('button', { name: '确定' }));
  await user.click(dialog.getByRole('button', { name: '测试发送' }));
  expect(await screen.findByText('发送消息任务添加成功！')).toBeVisible();
  expect(bodies).toEqual([expect.objectContaining({ receiver: 'dispatcher' })]);
});

test('who may not send has no button for it', async () => {
  renderScreen(<MessageTemplatePage />, { can: ['messageTemplate:list'], handlers: [listHandler(messageTemplate, [hello])] });
  expect((await rowOf('问候')).queryByRole('button', { name: '测试发送' })).toBeNull();
});

test('before a deletion the push templates that use a template are named; an unused one is asked about', async () => {
  const asked: (string | null)[] = [];
  const { user } = renderScreen(<MessageTemplatePage />, {
    can: ['messageTemplate:list', 'messageTemplate:delete', 'pushTemplate:list'],
    handlers: [
      listHandler(messageTemplate, [hello, { ...hello, id: 't2', templateCode: 'orderWaiting', templateName: '订单待接单' }]),
      http.get('*/api/sys/message/pushTemplate/list', ({ request }) => {
        const codes = new URL(request.url).searchParams.get('templateCode_MultiString');
        asked.push(codes);
        return page(codes === 'orderWaiting' ? [{ id: 'p1', templateCode: 'orderWaiting', templateName: '订单推送' }] : []);
      }),
    ],
  });
  await actOn(user, '订单待接单', '删除');
  expect(await screen.findByText('推送模板正在使用“订单待接单”：订单推送。请先在推送模板中更换消息模板')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  await actOn(user, '问候', '删除');
  expect(
    within(await screen.findByRole('dialog')).getByText(/没有推送模板使用它。 十分钟内可以撤销（用户菜单“最近的更改”）。/),
  ).toBeVisible();
  expect(asked).toEqual(['orderWaiting', 'hello']);
});
