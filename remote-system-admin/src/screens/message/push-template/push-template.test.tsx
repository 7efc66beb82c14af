import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { messageTemplate, pushTemplate } from 'shared-contracts/message/message-template';
import { changeLanguage } from 'shared-platform/i18n';
import { actOn, listHandler, offeredBy, page, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import PushTemplatePage from './push-template.page.tsx';

const waiting = {
  id: 'p1',
  version: 4,
  event: 'orderWaiting',
  event_dictText: '订单待接单',
  templateName: '订单待接单推送',
  templateCode: 'orderWaiting',
  channel: '4',
  channel_dictText: '系统',
  enabled: 'Y',
  enabled_dictText: '是',
  createTime: '2026-11-20 09:00:00',
};
const mail = { ...waiting, id: 'p3', templateName: '订单待接单邮件', channel: '2', channel_dictText: '邮件' };
const off = { ...waiting, id: 'p2', templateName: '合同待审核推送', enabled: 'N', enabled_dictText: '否' };

const offers = (channels: string[]) =>
  http.get('*/api/sys/message/pushTemplate/offers', () => success({ channels, variables: { orderWaiting: ['subject', 'url'] } }));

test('an event in use can be switched off after a question, one out of use can be used again', async () => {
  const bodies: unknown[] = [];
  const { user } = renderScreen(<PushTemplatePage />, {
    can: ['list', 'edit'].map((action) => `pushTemplate:${action}`),
    handlers: [
      listHandler(pushTemplate, [waiting, off]),
      http.put('*/api/sys/message/pushTemplate/edit', async ({ request }) => {
        bodies.push(await request.json());
        return success({ ...waiting, enabled: 'N' }, '修改成功!');
      }),
    ],
  });
  expect((await rowOf('合同待审核推送')).getByRole('button', { name: '启用' })).toBeVisible();
  await user.click((await rowOf('订单待接单推送')).getByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('menuitem', { name: '停用' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
  expect(await screen.findByText('修改成功!')).toBeVisible();
  expect(bodies).toEqual([expect.objectContaining({ id: 'p1', version: 4, enabled: 'N' })]);
});

test('a row for mails can be deleted, the one for notices inside the product cannot', async () => {
  const { user } = renderScreen(<PushTemplatePage />, {
    can: ['list', 'add', 'edit', 'delete'].map((action) => `pushTemplate:${action}`),
    handlers: [listHandler(pushTemplate, [waiting, mail])],
  });
  await rowOf('订单待接单邮件');
  expect(await offeredBy(user, '订单待接单邮件')).toContain('删除');
  expect(await offeredBy(user, '订单待接单推送')).not.toContain('删除');
  expect(screen.getByRole('button', { name: /新\s?增/ })).toBeVisible();
});

test('the message template is searched by name, and its code is sent', async () => {
  const bodies: unknown[] = [];
  const asked: (string | null)[] = [];
  const { user } = renderScreen(<PushTemplatePage />, {
    can: ['pushTemplate:list', 'pushTemplate:edit', 'messageTemplate:list'],
    handlers: [
      listHandler(pushTemplate, [mail]),
      offers(['4', '2']),
      listHandler(messageTemplate, []),
      http.get('*/api/sys/dict/loadDictItem/:key', () => success(['订单待接单'])),
      http.get('*/api/sys/dict/loadDict/:key', ({ request, params }) => {
        expect(decodeURIComponent(String(params.key))).toBe('sys_message_template,template_name,template_code');
        asked.push(new URL(request.url).searchParams.get('keyword'));
        return success([{ value: 'orderShort', text: '订单简短提醒' }]);
      }),
      http.put('*/api/sys/message/pushTemplate/edit', async ({ request }) => {
        bodies.push(await request.json());
        return success(mail, '修改成功!');
      }),
    ],
  });
  await rowOf('订单待接单邮件');
  await actOn(user, '订单待接单邮件', '编辑');
  const form = within(await screen.findByRole('dialog'));
  expect(await form.findByText('订单待接单')).toBeVisible();
  await user.type(await form.findByLabelText('模板编码'), '简短');
  await user.click(await screen.findByText('订单简短提醒', {}, { timeout: 5_000 }));
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ templateCode: 'orderShort' })]));
  expect(asked).toEqual(['简短']);
});

test('who may only read has no switch', async () => {
  renderScreen(<PushTemplatePage />, { can: ['pushTemplate:list'], handlers: [listHandler(pushTemplate, [waiting])] });
  expect((await rowOf('订单待接单推送')).queryByRole('button', { name: '停用' })).toBeNull();
});

test('events are named in English in an English session', async () => {
  await changeLanguage('en-US');
  renderScreen(<PushTemplatePage />, {
    can: ['pushTemplate:list'],
    dictionaries: { push_event: [{ value: 'orderWaiting', text: '订单待接单', textEn: 'Order waits to be taken' }] },
    handlers: [listHandler(pushTemplate, [waiting])],
  });
  const row = await rowOf('订单待接单推送');
  expect(await row.findByText('Order waits to be taken')).toBeVisible();
  expect(row.queryByText('订单待接单')).toBeNull();
});

test('the question about a deletion says who is no longer told, and that it can be undone', async () => {
  const { user } = renderScreen(<PushTemplatePage />, {
    can: ['list', 'delete'].map((action) => `pushTemplate:${action}`),
    handlers: [listHandler(pushTemplate, [mail])],
  });
  await actOn(user, '订单待接单邮件', '删除');
  expect(
    within(await screen.findByRole('dialog')).getByText(
      /不再通过该渠道通知此事件；系统内的消息不受影响。 十分钟内可以撤销（用户菜单“最近的更改”）。/,
    ),
  ).toBeVisible();
});

const dictionaries = {
  msgType: ['短信', '邮件', '微信', '系统'].map((text, index) => ({ value: String(index + 1), text })),
  push_event: [{ value: 'orderWaiting', text: '订单待接单' }],
};

test('channels that are not set up are marked, and one that works is the default', async () => {
  const { user } = renderScreen(<PushTemplatePage />, {
    can: ['pushTemplate:list', 'pushTemplate:add'],
    dictionaries,
    handlers: [listHandler(pushTemplate, []), offers(['4', '1'])],
  });
  await user.click(await screen.findByRole('button', { name: /新\s?增/ }));
  const form = within(await screen.findByRole('dialog'));
  expect(await form.findByText('短信')).toBeVisible();
  await user.click(form.getByRole('combobox', { name: '推送渠道' }));
  expect(await screen.findByText('邮件 · 未配置')).toBeInTheDocument();
  expect(screen.getByText('系统 · 每个事件已有，不能新增')).toBeInTheDocument();
});

test('without a channel the form says so', async () => {
  const { user } = renderScreen(<PushTemplatePage />, {
    can: ['pushTemplate:list', 'pushTemplate:add'],
    dictionaries,
    handlers: [listHandler(pushTemplate, []), offers(['4'])],
  });
  await user.click(await screen.findByRole('button', { name: /新\s?增/ }));
  expect(await screen.findByText(/系统外的推送渠道都未配置/)).toBeVisible();
});

test('the form lists the variables of the event and of the template', async () => {
  const { user } = renderScreen(<PushTemplatePage />, {
    can: ['pushTemplate:list', 'pushTemplate:edit', 'messageTemplate:list'],
    dictionaries,
    handlers: [
      listHandler(pushTemplate, [mail]),
      offers(['4', '2']),
      http.get('*/api/sys/message/sysMessageTemplate/list', ({ request }) => {
        expect(new URL(request.url).searchParams.get('templateCode_MultiString')).toBe('orderWaiting');
        return page([{ id: 't1', templateCode: 'orderWaiting', templateTitle: `\${subject}`, templateContent: `\${road}` }]);
      }),
      http.get('*/api/sys/dict/loadDictItem/:key', () => success(['订单待接单'])),
      http.get('*/api/sys/dict/loadDict/:key', () => success([])),
    ],
  });
  await actOn(user, '订单待接单邮件', '编辑');
  const form = within(await screen.findByRole('dialog'));
  expect(await form.findByText('该事件的变量：subject、url')).toBeVisible();
  expect(await form.findByText('模板使用的变量：subject、road')).toBeVisible();
  expect(form.getByText('该事件没有：road')).toBeVisible();
});
