import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { changeLanguage } from 'shared-platform/i18n';
import { session } from 'shared-platform/session';
import { refusal, renderScreen, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import BasePage from './base.page.tsx';

const profile = {
  id: 'u1',
  version: 3,
  username: 'operator',
  realname: '平台运营',
  sex: 1,
  birthday: null,
  phone: '13800001111',
  telephone: null,
  email: 'a@example.com',
  avatar: null,
  workNo: 'W01',
  orgCodeTxt: '运营部,客服部',
  roleTxt: '平台运营',
  shipperName: null,
  carrierName: null,
  tags: '冷链',
};

function open(edit: (body: Record<string, unknown>) => Response) {
  const sent: Record<string, unknown>[] = [];
  const now = { profile };
  const rendered = renderScreen(<BasePage />, {
    handlers: [
      http.get('*/api/sys/account/profile/queryById', () => success(now.profile)),
      http.get('*/api/sys/user/getUserInfo', () => success({ userInfo: { ...session.current()?.user, realname: now.profile.realname } })),
      http.put('*/api/sys/account/profile/edit', async ({ request }) => {
        const body = (await request.json()) as Record<string, unknown>;
        sent.push(body);
        const response = edit(body);
        if (((await response.clone().json()) as { success: boolean }).success) now.profile = { ...profile, ...body, version: 4 };
        return response;
      }),
    ],
  });
  return { ...rendered, sent };
}

test('a person’s own data are saved with their version, and the name in the header follows', async () => {
  const { user, sent } = open((body) => success({ ...profile, ...body, version: 4 }, '修改成功!'));
  const name = await screen.findByLabelText('用户姓名');
  expect(screen.getByText('运营部、客服部')).toBeVisible();
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(sent).toEqual([]);
  await user.type(name, '运营小李');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toMatchObject([{ id: 'u1', version: 3, realname: '运营小李', email: 'a@example.com' }]));
  await waitFor(() => expect(session.current()?.user.realname).toBe('运营小李'));
});

test('tags of two characters are separated as they are typed, and not too many are taken', async () => {
  const { user, sent } = open((body) => success({ ...profile, ...body, version: 4 }, '修改成功!'));
  const tags = await screen.findByLabelText('标签');
  expect(tags).toHaveValue('冷链');
  await user.type(tags, '夜班危货');
  expect(tags).toHaveValue('冷链;夜班;危货');
  await user.click(tags);
  await user.paste('夜班'.repeat(30));
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('标签最多60个字符，含分号')).toBeVisible();
  expect(sent).toEqual([]);
  await user.clear(tags);
  await user.type(tags, '夜班');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toMatchObject([{ id: 'u1', tags: '夜班' }]));
});

test('a refusal stands at its field, and nothing typed is lost', async () => {
  const { user } = open(() => refusal('邮箱已被注册', 500, { email: '邮箱已被注册' }));
  const email = await screen.findByLabelText('邮箱');
  await user.clear(email);
  await user.type(email, 'taken@example.com');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('邮箱已被注册')).toBeVisible();
  expect(email).toHaveValue('taken@example.com');
});

test('departments are joined as the language does', async () => {
  await changeLanguage('en-US');
  open(() => refusal('-'));
  expect(await screen.findByText('运营部, 客服部')).toBeVisible();
});
