// Signing in with user name and password.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { demoPassword } from 'shared-contracts/session/session';
import { setShellConfiguration } from 'shared-platform/config';
import { changeLanguage } from 'shared-platform/i18n';
import { session } from 'shared-platform/session';
import { refusal, success } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveEnding, leaveSignedOutMessage } from '../navigation/signed-out-message.ts';
import { LoginLayout } from './login-layout.tsx';
import { loginResult, refusalWith, renderSignIn, serve, serveBasics, slideByKeys } from './sign-in-fixture.tsx';

const signedIn = () => success(loginResult);
const refused = (message: string, needs: string) => () => refusalWith(message, { needs });
const account = () => screen.getByLabelText('账号');
const password = () => screen.getByLabelText('密码');
const submit = () => screen.getByRole('button', { name: '登录' });

async function typeCredentials(secret = 'Freight#2026'): Promise<void> {
  await userEvent.type(account(), 'operator');
  await userEvent.type(password(), secret);
}

beforeEach(() => {
  history.replaceState(null, '', '/user/login');
  serveBasics();
});
afterEach(() => changeLanguage('zh-CN'));

describe('the sign-in page', () => {
  it('signs in with what was typed', async () => {
    const asked = serve({ 'POST /sys/login': signedIn });
    renderSignIn(<LoginLayout />);
    await userEvent.type(account(), ' operator ');
    await userEvent.type(password(), 'Freight#2026{Enter}');
    await waitFor(() => expect(session.current()).toMatchObject({ token: 'fresh', user: { realname: '运营' } }));
    expect(asked[0]?.body).toEqual({ username: 'operator', password: 'Freight#2026', remember_me: true });
  });

  it('fetches the product while the person types, not before', async () => {
    const loadProduct = vi.fn(() => Promise.resolve({ default: () => null }));
    renderSignIn(<LoginLayout />, loadProduct);
    expect(loadProduct).not.toHaveBeenCalled();
    await userEvent.type(account(), 'o');
    expect(loadProduct).toHaveBeenCalled();
  });

  it.each([
    ['', '', '请输入账号', '账号'],
    ['operator', '', '请输入密码', '密码'],
  ])('asks for what is missing (%j, %j)', async (name, secret, words, label) => {
    const asked = serve({ 'POST /sys/login': signedIn });
    renderSignIn(<LoginLayout />);
    if (name) await userEvent.type(account(), name);
    if (secret) await userEvent.type(password(), secret);
    await userEvent.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(asked).toEqual([]);
  });

  it("shows the server's words, keeps what was typed and stays", async () => {
    serve({ 'POST /sys/login': () => refusal('用户名或密码错误') });
    renderSignIn(<LoginLayout />);
    await typeCredentials('wrong');
    await userEvent.click(submit());
    expect(await screen.findByText('用户名或密码错误')).toBeVisible();
    await waitFor(() => expect(password()).toHaveFocus());
    expect([account(), password()].map((box) => (box as HTMLInputElement).value)).toEqual(['operator', 'wrong']);
    expect(screen.queryByLabelText('验证码')).not.toBeInTheDocument();
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    expect(submit()).toBeEnabled();
    expect(session.current()).toBeNull();
  });

  // After failed attempts the server requires the slider.
  it('shows the slider once the server asks for it, and sends its proof, each good for one try', async () => {
    let proofs = 0;
    const asked = serve({
      'POST /sys/login': [refused('用户名或密码错误', 'slider'), refused('用户名或密码错误', 'slider'), signedIn],
      'POST /sys/slider': () => {
        proofs += 1;
        return success({ proof: `proof-${proofs}` });
      },
    });
    renderSignIn(<LoginLayout />);
    await typeCredentials('wrong');
    await userEvent.click(submit());
    await screen.findByRole('slider', { name: '拖动滑块验证' });
    await waitFor(() => expect(password()).toHaveFocus());
    await userEvent.click(submit());
    expect(await screen.findByText('请拖动滑块完成验证')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('slider')).toHaveFocus());
    for (const proof of ['proof-1', 'proof-2']) {
      slideByKeys(screen.getByRole('slider'));
      expect(await screen.findByText('验证通过')).toBeVisible();
      await userEvent.click(submit());
      await waitFor(() =>
        expect(asked.filter(({ call }) => call === 'POST /sys/login').at(-1)?.body).toMatchObject({ sliderProof: proof }),
      );
    }
    await waitFor(() => expect(session.current()?.token).toBe('fresh'));
  });

  it('takes the characters of a picture in place of the slider', async () => {
    const asked = serve({ 'POST /sys/login': [refused('请完成验证', 'slider'), signedIn] });
    renderSignIn(<LoginLayout />);
    await typeCredentials();
    await userEvent.click(submit());
    await waitFor(() => expect(screen.getByRole('slider')).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: '无法拖动？改用图片验证码' }));
    expect(screen.getByRole('button', { name: '改用滑块验证' })).toBeVisible();
    await userEvent.type(screen.getByLabelText('验证码'), 'ab3x{Enter}');
    await waitFor(() => expect(session.current()?.token).toBe('fresh'));
    expect(asked[1]?.body).toMatchObject({ captcha: 'ab3x', checkKey: expect.stringMatching(/^\d+$/) });
    expect(asked[1]?.body).not.toHaveProperty('sliderProof');
  });

  it('asks for the picture itself once the server does, and sends it with its key', async () => {
    const asked = serve({ 'POST /sys/login': [refused('请完成验证', 'captcha'), refused('验证码错误', 'captcha'), signedIn] });
    renderSignIn(<LoginLayout />);
    await typeCredentials();
    await userEvent.click(submit());
    const code = await screen.findByLabelText('验证码');
    await waitFor(() => expect(code).toHaveFocus());
    expect(screen.queryByRole('button', { name: '改用滑块验证' })).not.toBeInTheDocument();
    const picture = await screen.findByRole('img', { name: /验证码图片/ });
    expect(picture).toHaveAttribute('src', expect.stringContaining('data:image/svg'));
    await userEvent.click(submit());
    expect(await screen.findByText('请输入验证码')).toBeVisible();
    await userEvent.type(code, 'ab3x');
    await userEvent.click(submit());
    expect(await screen.findByText('验证码错误')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('验证码')).toHaveFocus());
    await userEvent.click(submit());
    await waitFor(() => expect(session.current()).not.toBeNull());
    const [, second, third] = asked.map(({ body }) => body as { captcha?: string; checkKey?: string });
    expect(second).toMatchObject({ captcha: 'ab3x', checkKey: expect.stringMatching(/^\d+$/) });
    expect(third?.checkKey).not.toBe(second?.checkKey);
  });

  it('shows demo accounts only where the installation has them, and fills them in at a click', async () => {
    const { unmount } = renderSignIn(<LoginLayout />);
    expect(screen.queryByText('演示账号')).not.toBeInTheDocument();
    unmount();
    setShellConfiguration({ demo: true });
    renderSignIn(<LoginLayout />);
    await userEvent.click(screen.getByRole('button', { name: /平台调度/ }));
    expect(account()).toHaveValue('dispatcher');
    expect(password()).toHaveValue(demoPassword);
  });

  it.each([
    ['/business/waybill/list?status=30', '/user/login?redirect=%2Fbusiness%2Fwaybill%2Flist%3Fstatus%3D30'],
    ['/user', '/user/login'],
    ['/user/nothing', '/user/login'],
  ])('leads %s to %s', (from, to) => {
    history.replaceState(null, '', from);
    renderSignIn(<LoginLayout />);
    expect(location.pathname + location.search).toBe(to);
  });

  it('says why the last session ended', () => {
    leaveSignedOutMessage('permissions must be a non-null array');
    renderSignIn(<LoginLayout />);
    expect(screen.getByRole('alert')).toHaveTextContent('permissions must be a non-null array');
  });

  it.each([
    ['signedOut', '已在其他窗口退出登录，请重新登录', 'You signed out in another window. Please sign in again'],
    ['expired', '登录已过期，请重新登录', 'Your session has expired. Please sign in again'],
    ['forced', '管理员已结束您的登录，请重新登录', 'An administrator ended your session. Please sign in again'],
    ['password', '密码已修改，请使用新密码登录', 'The password was changed. Please sign in with the new one'],
  ] as const)('says why one is there: %s', async (reason, zh, en) => {
    leaveEnding({ reason, userId: 'a' });
    renderSignIn(<LoginLayout />);
    expect(screen.getByRole('status')).toHaveTextContent(zh);
    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(en));
  });

  it('can show the password, speaks two languages, links to the root and names copyright and address of the server', async () => {
    renderSignIn(<LoginLayout />);
    expect(await screen.findByText('版权所有 © 某公司')).toBeVisible();
    expect(screen.getByRole('link', { name: 'help@firm.example' })).toHaveAttribute('href', 'mailto:help@firm.example');
    expect(screen.getByRole('link', { name: '智慧运输管理平台' })).toHaveAttribute('href', '/');
    await userEvent.click(screen.getByRole('button', { name: '显示密码' }));
    expect(password()).toHaveAttribute('type', 'text');
    expect(document.title).toBe('智慧运输管理平台 - 登录');
    await userEvent.click(submit());
    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Enter your account');
    expect(document.documentElement.lang).toBe('en-US');
  });
});
