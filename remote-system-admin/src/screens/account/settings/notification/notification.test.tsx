import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { refusal, renderScreen, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import NotificationPage from './notification.page.tsx';

const reachable = { email: 'a@example.com', phone: '138****1111' };

function open(stored: Record<string, unknown>, save: () => Response = () => success(null, '保存成功！'), profile: object = reachable) {
  const sent: unknown[] = [];
  const opened: string[] = [];
  const rendered = renderScreen(<NotificationPage />, {
    open: (path) => opened.push(path),
    handlers: [
      http.get('*/api/sys/account/profile/queryById', () => success(profile)),
      http.get('*/api/sys/account/notices', () => success({ quietFrom: '', quietTo: '', ...stored })),
      http.post('*/api/sys/account/notices', async ({ request }) => {
        sent.push(await request.json());
        return save();
      }),
    ],
  });
  return { ...rendered, sent, opened };
}

test('kinds are switched per channel; announcements inside the product always arrive', async () => {
  const { user, sent } = open({ channels: ['4', '2'], wanted: ['announcement:4', 'work:4', 'system:4'] });
  expect(await screen.findByRole('checkbox', { name: '公告：站内' })).toBeDisabled();
  expect(screen.getByRole('button', { name: '保存' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: '系统消息：站内' }));
  await user.click(screen.getByRole('checkbox', { name: '待办通知：邮件' }));
  await user.type(screen.getByLabelText('免打扰开始'), '22:00');
  await user.type(screen.getByLabelText('免打扰结束'), '07:00');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toEqual([{ wanted: ['announcement:4', 'work:4', 'work:2'], quietFrom: '22:00', quietTo: '07:00' }]));
  expect(await screen.findByText('通知设置已保存')).toBeVisible();
});

test('a channel that is ticked without an address says that nothing can arrive, and leads to where the address is entered', async () => {
  const { user, opened } = open({ channels: ['4', '2', '1'], wanted: ['work:2'] }, undefined, { email: 'a@example.com', phone: null });
  const box = await screen.findByRole('checkbox', { name: '待办通知：短信' });
  expect(screen.queryByText(/收不到任何/)).toBeNull();
  await user.click(box);
  expect(await screen.findByText('您没有填写手机号，在填写之前收不到任何短信。')).toBeVisible();
  expect(screen.queryByText(/收不到任何邮件/)).toBeNull();
  await user.click(screen.getByRole('button', { name: '填写手机号' }));
  expect(opened).toEqual(['/account/settings/base']);
  await user.click(box);
  expect(screen.queryByText(/收不到任何/)).toBeNull();
});

test('a refusal stands at its field', async () => {
  const { user } = open({ channels: ['4', '2'], wanted: [] }, () => refusal('…', 500, { quietTo: '请填写免打扰的开始和结束时间' }));
  await user.type(await screen.findByLabelText('免打扰开始'), '22:00');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('请填写免打扰的开始和结束时间');
  expect(screen.getByLabelText('免打扰开始')).toHaveValue('22:00');
});

test('says that only notices inside the product exist where nothing else is set up', async () => {
  open({ channels: ['4'], wanted: [] });
  expect(await screen.findByText('本系统尚未配置邮件和短信，目前只有站内通知。')).toBeVisible();
  expect(screen.queryByText('免打扰时段')).toBeNull();
});
