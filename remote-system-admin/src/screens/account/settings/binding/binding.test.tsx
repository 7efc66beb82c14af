import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { refusal, renderScreen, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import BindingPage from './binding.page.tsx';

const free = { type: 'corp', label: '企业账号', isOffered: true, account: null, since: null };
const bound = { ...free, account: 'per***45', since: '2026-11-20 09:00:00' };

function open(first: object[], { path = '/account/settings/binding', bind = () => success(null, '绑定成功') } = {}) {
  const now = { list: first };
  const sent: unknown[] = [];
  const rendered = renderScreen(<BindingPage />, {
    path,
    handlers: [
      http.get('*/api/sys/account/bindings', () => success(now.list)),
      http.post('*/api/sys/account/bindings/remove', async ({ request }) => {
        sent.push(await request.json());
        now.list = [free];
        return success(null, '解绑成功');
      }),
      http.post('*/api/sys/thirdLogin/bindOwn', async ({ request }) => {
        sent.push(await request.json());
        now.list = [bound];
        return bind();
      }),
    ],
  });
  return { ...rendered, sent };
}
const press = async (name: string) => within(await screen.findByRole('dialog')).getByRole('button', { name });

test('a linked account is shown shortened and is unlinked after a question', async () => {
  const { user, sent } = open([bound]);
  expect(await screen.findByText('已绑定 per***45，自 2026-11-20 09:00:00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '解绑' }));
  await user.click(await press('确定'));
  expect(await screen.findByText('未绑定')).toBeVisible();
  expect(sent).toEqual([{ thirdType: 'corp' }]);
});

test('after the way back the person confirms, and the ticket leaves the address', async () => {
  const { user, sent, address } = open([free], { path: '/account/settings/binding?thirdToken=ticket&thirdType=corp' });
  expect(await screen.findByText(/您已通过“企业账号”的验证/)).toBeInTheDocument();
  expect(address()).toBe('/account/settings/binding');
  expect(sent).toEqual([]);
  await user.click(await press('确定'));
  expect(await screen.findByText(/已绑定 per/)).toBeVisible();
  expect(sent).toEqual([{ thirdToken: 'ticket', thirdType: 'corp' }]);
});

test('a refusal of the third party or of the server is told', async () => {
  open([free], { path: '/account/settings/binding?thirdError=refused&thirdType=corp' });
  expect(await screen.findByText('第三方平台没有确认您的身份，请重试')).toBeVisible();
});

test('an account of somebody else is not linked', async () => {
  const { user } = open([free], {
    path: '/account/settings/binding?thirdToken=ticket&thirdType=corp',
    bind: () => refusal('该第三方账号已绑定其他用户'),
  });
  await user.click(await press('确定'));
  expect(await screen.findByText('该第三方账号已绑定其他用户')).toBeVisible();
  await waitFor(() => expect(screen.getByText('未绑定')).toBeVisible());
});

test('says when there is nothing to link', async () => {
  open([]);
  expect(await screen.findByText(/本系统没有启用第三方登录。.*系统管理员/)).toBeVisible();
});
