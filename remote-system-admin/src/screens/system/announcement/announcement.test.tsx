import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { announcement } from 'shared-contracts/system/announcement';
import { connectAnnouncements } from 'shared-platform/announcements';
import { actOn, listHandler, offeredBy, page, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test, vi } from 'vitest';
import AnnouncementPage from './announcement.page.tsx';

const draft = {
  id: 'a1',
  version: 2,
  titile: '年度承运商大会邀请',
  msgCategory: '1',
  msgCategory_dictText: '通知公告',
  priority: 'M',
  msgType: 'USER',
  msgType_dictText: '指定用户',
  userIds: 'u1,',
  msgAbstract: null,
  msgContent: '<p>时间、地点待定。</p>',
  startTime: null,
  endTime: null,
  openType: null,
  openPage: null,
  busType: null,
  busId: null,
  sender: null,
  sendStatus: '0',
  sendStatus_dictText: '未发布',
  sendTime: null,
  cancelTime: null,
  createTime: '2026-11-20 09:00:00',
};
const sent = { ...draft, id: 'a2', titile: '恶劣天气预警', msgType: 'ALL', userIds: null, sendStatus: '1', sendStatus_dictText: '已发布' };
const dictionaries = {
  msg_category: [
    { value: '1', text: '通知公告' },
    { value: '2', text: '系统消息' },
  ],
  priority: [
    { value: 'L', text: '一般消息' },
    { value: 'M', text: '重要消息' },
    { value: 'H', text: '紧急消息' },
  ],
  msg_type: [
    { value: 'ALL', text: '全体用户' },
    { value: 'USER', text: '指定用户' },
  ],
};
const people = [
  { id: 'u1', username: 'operator', realname: '平台运营' },
  { id: 'u2', username: 'dispatcher', realname: '平台调度' },
];
const everything = ['list', 'add', 'edit', 'delete', 'release', 'revoke'].map((action) => `announcement:${action}`);
const finding = [
  http.get('*/api/sys/user/list', () => page(people)),
  http.get('*/api/sys/user/queryByIds', () => success(people.slice(0, 1))),
];

test('what may be done follows from the state', async () => {
  const { user } = renderScreen(<AnnouncementPage />, {
    can: everything,
    dictionaries,
    handlers: [listHandler(announcement, [draft, sent])],
  });
  const ofDraft = await offeredBy(user, draft.titile);
  expect(ofDraft).toContain('发布');
  expect(ofDraft).not.toContain('撤销');
  const ofSent = await offeredBy(user, sent.titile);
  expect(ofSent).toContain('撤销');
  for (const name of ['发布', '编辑']) expect(ofSent).not.toContain(name);
  expect((await rowOf(sent.titile)).getByText('重要消息')).toBeVisible();
});

test('releasing asks, speaks in the server’s words, and a refusal is told', async () => {
  const released: (string | null)[] = [];
  const { user } = renderScreen(<AnnouncementPage />, {
    can: everything,
    dictionaries,
    handlers: [
      listHandler(announcement, [draft, sent]),
      http.get('*/api/sys/annountCement/doReleaseData', ({ request }) => {
        released.push(new URL(request.url).searchParams.get('id'));
        return success(draft, '该系统通知发布成功');
      }),
      http.get('*/api/sys/annountCement/doReovkeData', () => refusal('只有已发布的公告可以撤销')),
      http.get('*/api/sys/annountCement/recipients', () => success({ people: 12 })),
    ],
  });
  await user.click((await rowOf(draft.titile)).getByRole('button', { name: '发布' }));
  const question = within(await screen.findByRole('dialog', { name: '发布“年度承运商大会邀请”？' }));
  expect(question.getByText('发布后接收人立即收到提醒。 接收人：12名用户。')).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('该系统通知发布成功')).toBeVisible();
  expect(released).toEqual(['a1']);
  await actOn(user, sent.titile, '撤销');
  await user.click(within(await screen.findByRole('dialog', { name: `撤销“${sent.titile}”？` })).getByRole('button', { name: '确定' }));
  expect(await screen.findByText('只有已发布的公告可以撤销')).toBeVisible();
});

test('a new one goes out with its readers and its formatted text', async () => {
  const bodies: unknown[] = [];
  const { user } = renderScreen(<AnnouncementPage />, {
    can: [...everything, 'user:list'],
    dictionaries,
    handlers: [
      listHandler(announcement, []),
      ...finding,
      http.post('*/api/sys/annountCement/add', async ({ request }) => {
        bodies.push(await request.json());
        return success(draft, '添加成功！');
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '新增' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText('打开方式', { selector: '.ant-divider-inner-text' })).toBeVisible();
  expect(drawer.getByText(/^链接填页面路径/)).toBeVisible();
  await user.type(drawer.getByLabelText('标题'), '停运通知');
  expect(drawer.queryByRole('combobox', { name: '指定用户' })).toBeNull();
  await user.click(await drawer.findByRole('radio', { name: '指定用户' }));
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await drawer.findByText('请选择指定用户')).toBeVisible();
  await user.click(drawer.getByRole('combobox', { name: '指定用户' }));
  await user.click(await screen.findByTitle('平台调度（dispatcher）'));
  const text = await drawer.findByRole('textbox', { name: '内容' });
  text.focus();
  const pasted = {
    getData: (type: string) => (type === 'text/html' ? '<p>明日 <b>停运</b></p><p onclick="x()">请绕行</p>' : ''),
    files: [],
  };
  fireEvent.paste(text, { clipboardData: pasted });
  await user.click(drawer.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      expect.objectContaining({
        titile: '停运通知',
        msgCategory: '1',
        priority: 'L',
        msgType: 'USER',
        userIds: 'u2,',
        msgContent: '<p>明日 <strong>停运</strong></p><p>请绕行</p>',
      }),
    ]),
  );
});

test('an edit shows who was named, and text that nobody touched stays as it is', async () => {
  const bodies: Record<string, unknown>[] = [];
  const formatted = { ...draft, msgContent: '<h3>邀请</h3><p>时间<strong>待定</strong></p>' };
  const { user } = renderScreen(<AnnouncementPage />, {
    can: [...everything, 'user:list'],
    dictionaries,
    handlers: [
      listHandler(announcement, [formatted]),
      ...finding,
      http.put('*/api/sys/annountCement/edit', async ({ request }) => {
        bodies.push((await request.json()) as Record<string, unknown>);
        return success(formatted, '修改成功!');
      }),
    ],
  });
  await actOn(user, draft.titile, '编辑');
  const first = within(await screen.findByRole('dialog'));
  expect(await first.findByTitle('平台运营（operator）')).toBeVisible();
  expect(await first.findByRole('heading', { name: '邀请' })).toBeVisible();
  await user.click(first.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(bodies[0]).toMatchObject({ id: 'a1', version: 2, userIds: 'u1,', msgContent: formatted.msgContent }));
});

test('who may not see users can only write to everybody, and is told so', async () => {
  const { user } = renderScreen(<AnnouncementPage />, { can: everything, dictionaries, handlers: [listHandler(announcement, [])] });
  await user.click(await screen.findByRole('button', { name: '新增' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('radio', { name: '指定用户' }));
  expect(await drawer.findByText('您没有查看用户的权限，只能发给全体用户。')).toBeVisible();
  expect(drawer.queryByRole('combobox', { name: '指定用户' })).toBeNull();
});

test('the preview shows it as its readers will see it', async () => {
  const preview = vi.fn();
  const disconnect = connectAnnouncements({ open: vi.fn(), preview });
  const { user } = renderScreen(<AnnouncementPage />, { can: everything, dictionaries, handlers: [listHandler(announcement, [draft])] });
  await actOn(user, draft.titile, '预览');
  expect(preview).toHaveBeenCalledWith(expect.objectContaining({ id: 'a1', msgContent: draft.msgContent }));
  disconnect();
});

test('who has read a sent one is counted and named, and searched', async () => {
  const asked: URLSearchParams[] = [];
  const readers = http.get('*/api/sys/sysAnnouncementSend/readers', ({ request }) => {
    const query = new URL(request.url).searchParams;
    asked.push(query);
    const isRead = query.get('readFlag') === '1';
    const records = isRead
      ? [{ id: 'u1', username: 'operator', realname: '平台运营', readFlag: '1', readTime: '2026-11-20 10:00:00' }]
      : [{ id: 'u2', username: 'dispatcher', realname: '平台调度', readFlag: '0', readTime: null }];
    return success({ read: 1, unread: 3, people: { records, total: records.length, size: 10, current: 1, pages: 1 } });
  });
  const { user } = renderScreen(<AnnouncementPage />, {
    can: everything,
    dictionaries,
    handlers: [listHandler(announcement, [draft, sent]), readers],
  });
  expect(await offeredBy(user, draft.titile)).not.toContain('阅读情况');
  await actOn(user, sent.titile, '阅读情况');
  const drawer = within(await screen.findByRole('dialog', { name: `阅读情况 · ${sent.titile}` }));
  expect(await drawer.findByText('已读 1 人，共 4 人')).toBeVisible();
  expect(drawer.getByText('2026-11-20 10:00:00')).toBeVisible();
  await user.click(drawer.getByRole('tab', { name: '未读 3' }));
  expect(await drawer.findByText('平台调度')).toBeVisible();
  await user.type(drawer.getByLabelText('姓名'), '调度{Enter}');
  await waitFor(() => expect(asked.at(-1)?.get('realname')).toBe('调度'));
});

test('who may not see users gets the numbers only', async () => {
  const readers = http.get('*/api/sys/sysAnnouncementSend/readers', () => success({ read: 1, unread: 3, people: null }));
  const { user } = renderScreen(<AnnouncementPage />, {
    can: everything,
    dictionaries,
    handlers: [listHandler(announcement, [sent]), readers],
  });
  await actOn(user, sent.titile, '阅读情况');
  expect(await screen.findByText('您没有查看用户的权限，只显示人数。')).toBeVisible();
  expect(screen.getByText('已读 1 人，共 4 人')).toBeVisible();
});

test('one without text is not published, which the server tells before anything is asked, whatever the row here holds', async () => {
  const recipients = http.get('*/api/sys/annountCement/recipients', () => refusal('公告没有内容，请先填写内容再发布'));
  const { user } = renderScreen(<AnnouncementPage />, {
    can: everything,
    dictionaries,
    handlers: [listHandler(announcement, [draft]), recipients],
  });
  await user.click((await rowOf(draft.titile)).getByRole('button', { name: '发布' }));
  expect(await screen.findByText('公告没有内容，请先填写内容再发布')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});
