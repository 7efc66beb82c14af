import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import type { OwnSession, SecurityFacts } from 'shared-contracts/session/second-factor';
import { mswServer, refusal, renderScreen, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import { deviceName } from '../../../../parts/security/device-name.ts';
import { passwordStrength } from '../../../../parts/security/password-strength.ts';
import SecurityPage from './security.page.tsx';

const bare: SecurityFacts = {
  passwordTime: '2026-11-01 08:00:00',
  totpSince: null,
  passkeys: [],
  recoveryCodes: 0,
  isDemanded: false,
  passkeyHost: 'localhost',
};
const here: OwnSession = {
  id: 's1',
  isCurrent: true,
  createTime: '2026-11-22 09:00:00',
  lastTime: '2026-11-22 10:00:00',
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
};
const there: OwnSession = { ...here, id: 's2', isCurrent: false, userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1' };

function open({ facts = bare, sessions = [here] }: { facts?: SecurityFacts; sessions?: readonly OwnSession[] } = {}) {
  const now = { facts, sessions };
  const sent: unknown[] = [];
  const post = (path: string, reply: (body: unknown) => Response) =>
    http.post(`*/api/sys/account/${path}`, async ({ request }) => {
      const body: unknown = await request.json();
      sent.push({ path, body });
      return reply(body);
    });
  const rendered = renderScreen(<SecurityPage />, {
    handlers: [
      http.get('*/api/sys/account/security', () => success(now.facts)),
      http.get('*/api/sys/account/sessions', () => success(now.sessions)),
      post('security/totp', () => success({ ticket: 'ticket', secret: 'ABCDEFGHIJKL', qr: 'data:image/svg+xml;base64,' })),
      post('security/totp/confirm', (body) => {
        if ((body as { code: string }).code !== '123456') return refusal('验证码不正确，请核对手机时间后重试');
        now.facts = { ...bare, totpSince: '2026-11-22 11:00:00', recoveryCodes: 10 };
        return success({ recoveryCodes: ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'] });
      }),
      post('security/totp/remove', () => refusal('您的角色必须启用两步验证，不能移除最后一种验证方式')),
      post('sessions/end', () => {
        now.sessions = [here];
        return success(null);
      }),
    ],
  });
  return { ...rendered, sent };
}
const part = async (name: string) => within(await screen.findByRole('region', { name }));

test('turns an authenticator on by a right code, shows the recovery codes once, and says so', async () => {
  const { user } = open();
  const totp = await part('身份验证器');
  expect(totp.getByText('未启用')).toBeVisible();
  await user.click(totp.getByRole('button', { name: '启用' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('img', { name: '身份验证器二维码' })).toHaveAttribute('src', 'data:image/svg+xml;base64,');
  await waitFor(() => expect(dialog.getByText('ABCD EFGH IJKL')).toBeVisible());
  await user.type(dialog.getByLabelText('应用上显示的6位验证码'), '12345');
  await user.click(dialog.getByRole('button', { name: '启用' }));
  expect(await dialog.findByText('请输入6位验证码')).toBeVisible();
  await user.type(dialog.getByLabelText('应用上显示的6位验证码'), '6');
  await user.click(dialog.getByRole('button', { name: '启用' }));
  const code = await screen.findByText('AAAA-BBBB-CCCC-DDDD');
  await waitFor(() => expect(code).toBeVisible());
  await user.click(screen.getByRole('button', { name: '我已保存' }));
  await waitFor(() => expect(screen.queryByText('AAAA-BBBB-CCCC-DDDD')).toBeNull());
  expect(await totp.findByText('已启用，自 2026-11-22 11:00:00')).toBeVisible();
  expect((await part('恢复码')).getByText('剩余 10 个')).toBeVisible();
});

test('says why the last factor stays', async () => {
  const { user } = open({ facts: { ...bare, totpSince: '2026-11-22 11:00:00', isDemanded: true } });
  expect(await screen.findByText('您的角色必须启用两步验证。')).toBeVisible();
  await user.click((await part('身份验证器')).getByRole('button', { name: '移除' }));
  await user.click(await screen.findByRole('button', { name: '确定' }));
  expect(await screen.findByText('您的角色必须启用两步验证，不能移除最后一种验证方式')).toBeVisible();
});

test('lists the signed-in devices by name and ends another one', async () => {
  const { user, sent } = open({ sessions: [here, there] });
  const sessions = await part('登录中的设备');
  expect(await sessions.findByText('Chrome · Windows')).toBeVisible();
  expect(sessions.getByText('Safari · iPhone')).toBeVisible();
  await user.click(sessions.getByRole('button', { name: '退出' }));
  await waitFor(() => expect(sessions.queryByText('Safari · iPhone')).toBeNull());
  expect(sent).toContainEqual({ path: 'sessions/end', body: { id: 's2' } });
});

test('names where passkeys can be made when this is not the place', async () => {
  open({ facts: { ...bare, passkeyHost: 'freight.example.com' } });
  const passkeys = await part('通行密钥');
  expect(passkeys.getByText(/freight\.example\.com/)).toBeVisible();
  expect(passkeys.getByRole('button', { name: '添加通行密钥' })).toBeDisabled();
});

test('a password is as strong as it is long and mixed', () => {
  expect(passwordStrength('short1', 'operator')).toBe('weak');
  expect(passwordStrength('aaaaaaaaaaaaaaaa1', 'operator')).toBe('weak');
  expect(passwordStrength('Freight#2026', 'operator')).toBe('strong');
  expect(passwordStrength('freight2026', 'operator')).toBe('fair');
  expect(passwordStrength('Operator#2026A', 'operator')).toBe('weak');
  expect(deviceName(null)).toBeUndefined();
});

test('a wrong old password is told at its field, and the success in words of one’s own account', async () => {
  let isRefused = true;
  const { user } = open();
  mswServer.use(
    http.put('*/api/sys/user/updatePassword', () =>
      isRefused ? refusal('旧密码输入错误!', 500, { oldpassword: '旧密码输入错误!' }) : success(null, '密码重置成功!'),
    ),
  );
  const card = await part('登录密码');
  await user.click(card.getByRole('button', { name: '修改密码' }));
  await user.type(card.getByLabelText('旧密码'), 'wrong');
  await user.type(card.getByLabelText('新密码'), 'Highway#2027');
  await user.type(card.getByLabelText('确认新密码'), 'Highway#2027');
  await user.click(card.getByRole('button', { name: /保\s?存/ }));
  expect(await card.findByText('旧密码输入错误!')).toBeVisible();
  isRefused = false;
  await user.type(card.getByLabelText('旧密码'), '1');
  await user.click(card.getByRole('button', { name: /保\s?存/ }));
  expect(await screen.findByText('密码已修改')).toBeVisible();
});
