import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { changeLanguage } from 'shared-platform/i18n';
import { forgetSession, session } from 'shared-platform/session';
import { refusal, success } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoginLayout } from '../login-layout.tsx';
import { loginResult, offer, refusalWith, renderSignIn, serve, serveBasics } from '../sign-in-fixture.tsx';

const wanted = () =>
  refusalWith('请完成两步验证', { needs: 'secondFactor', secondFactor: { ticket: 'ticket-2', methods: ['totp', 'recovery'] } });

beforeEach(async () => {
  history.replaceState(null, '', '/user/login');
  serveBasics();
  offer({});
  renderSignIn(<LoginLayout />);
  await screen.findByRole('heading', { name: '登录' });
});
afterEach(async () => {
  forgetSession();
  await changeLanguage('zh-CN');
});

async function signIn(): Promise<void> {
  await userEvent.type(screen.getByLabelText('账号'), 'operator');
  await userEvent.type(screen.getByLabelText('密码'), 'Freight#2026');
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
}

describe('a second factor', () => {
  it('is asked for after the password; a wrong code is said and stays, the right one signs in', async () => {
    const asked = serve({
      'POST /sys/login': wanted,
      'POST /sys/secondFactor/login': [() => refusal('验证码错误或已使用'), () => success(loginResult, '登录成功')],
    });
    await signIn();
    expect(await screen.findByRole('heading', { name: '两步验证' })).toBeVisible();
    expect(session.current()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    expect(screen.getByRole('alert')).toHaveTextContent('请输入验证码');
    await userEvent.type(screen.getByLabelText('验证码'), '000000');
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    expect(await screen.findByText('验证码错误或已使用')).toBeVisible();
    expect(screen.getByLabelText('验证码')).toHaveValue('000000');
    await userEvent.clear(screen.getByLabelText('验证码'));
    await userEvent.type(screen.getByLabelText('验证码'), '123456');
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(session.current()?.token).toBe('fresh'));
    expect(asked.at(-1)).toMatchObject({ body: { ticket: 'ticket-2', code: '123456' } });
  });

  it('can be left for another account', async () => {
    serve({ 'POST /sys/login': wanted });
    await signIn();
    await userEvent.click(await screen.findByRole('button', { name: '换个账号登录' }));
    expect(await screen.findByRole('heading', { name: '登录' })).toBeVisible();
    expect(screen.getByLabelText('账号')).toHaveValue('');
  });

  it('is set up first where the role must have one', async () => {
    const setup = {
      ticket: 'ticket-3',
      secret: 'ABCDEFGHIJKL',
      qr: 'data:image/svg+xml;base64,',
      recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'],
    };
    const asked = serve({
      'POST /sys/login': () => refusalWith('请先设置两步验证', { needs: 'secondFactorSetup', setup }),
      'POST /sys/secondFactor/login': () => success(loginResult, '登录成功'),
    });
    await signIn();
    expect(await screen.findByRole('heading', { name: '设置两步验证' })).toBeVisible();
    expect(screen.getByRole('img', { name: '身份验证器二维码' })).toBeVisible();
    for (const words of ['ABCD EFGH IJKL', 'AAAA-BBBB', 'CCCC-DDDD']) expect(screen.getByText(words)).toBeVisible();
    await userEvent.type(screen.getByLabelText('验证码'), '654321');
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(session.current()?.token).toBe('fresh'));
    expect(asked.at(-1)).toMatchObject({ body: { ticket: 'ticket-3', code: '654321' } });
  });
});
