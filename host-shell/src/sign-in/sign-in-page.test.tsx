import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { demoPassword } from 'shared-contracts/session';
import { setShellConfiguration } from 'shared-platform/config';
import { changeLanguage } from 'shared-platform/i18n';
import { session } from 'shared-platform/session';
import { answer, mswServer, refusal } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveFarewell } from '../farewell.ts';
import { SignInPage } from './sign-in-page.tsx';

// The signed-in half is fetched while the person types; here it only has to be asked for.
const loadProduct = vi.hoisted(() => vi.fn(() => Promise.resolve({})));
vi.mock('../load-product.ts', () => ({ loadProduct }));

const userInfo = { username: 'operator', realname: '运营', tenantId: 0 };
const signedIn = () => answer({ token: 'fresh', userInfo, departs: [], multi_depart: 0, sysAllDictItems: {} });
const tries: unknown[] = [];

/** Answers the tries one after another, the last one for all that follow. */
function answerTries(...answers: (() => Response)[]): void {
  let count = 0;
  mswServer.use(
    http.post('*/api/sys/login', async ({ request }) => {
      tries.push(await request.json());
      const make = answers[Math.min(count, answers.length - 1)];
      count += 1;
      return make ? make() : HttpResponse.error();
    }),
  );
}

const account = () => screen.getByLabelText('账号');
const password = () => screen.getByLabelText('密码');
const submit = () => screen.getByRole('button', { name: '登录' });

beforeEach(() => {
  tries.length = 0;
  loadProduct.mockClear();
  history.replaceState(null, '', '/user/login');
  mswServer.use(
    http.get('*/api/business/bizCommonConfig/queryCopyrightInfo', () => answer({ copyrightInfo: '版权所有 © 某公司' })),
    http.get('*/api/sys/randomImage/:key', () => answer('data:image/svg+xml;base64,PHN2Zy8+')),
  );
});
afterEach(() => changeLanguage('zh-CN'));

describe('the sign-in page', () => {
  it('signs in with what was typed', async () => {
    answerTries(signedIn);
    render(<SignInPage />);
    await userEvent.type(account(), ' operator ');
    await userEvent.type(password(), 'Freight#2026{Enter}');
    await waitFor(() => expect(session.current()).toMatchObject({ token: 'fresh', user: { realname: '运营' } }));
    expect(tries).toEqual([{ username: 'operator', password: 'Freight#2026', remember_me: true }]);
  });

  it('fetches the product while the person types, not before', async () => {
    render(<SignInPage />);
    expect(loadProduct).not.toHaveBeenCalled();
    await userEvent.type(account(), 'o');
    expect(loadProduct).toHaveBeenCalled();
  });

  it.each([
    ['', '', '请输入账号', '账号'],
    ['operator', '', '请输入密码', '密码'],
  ])('asks for what is missing (%j, %j)', async (name, secret, words, label) => {
    render(<SignInPage />);
    if (name) await userEvent.type(account(), name);
    if (secret) await userEvent.type(password(), secret);
    await userEvent.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(tries).toEqual([]);
  });

  it("shows the server's words and stays", async () => {
    answerTries(() => refusal('用户名或密码错误'));
    render(<SignInPage />);
    await userEvent.type(account(), 'operator');
    await userEvent.type(password(), 'wrong');
    await userEvent.click(submit());
    expect(await screen.findByText('用户名或密码错误')).toBeVisible();
    await waitFor(() => expect(password()).toHaveFocus());
    expect(screen.queryByLabelText('验证码')).not.toBeInTheDocument();
    expect(submit()).toBeEnabled();
    expect(session.current()).toBeNull();
  });

  it('asks for the verification code once the server does, and sends it with its key', async () => {
    answerTries(
      () => refusal('验证码无效'),
      () => refusal('验证码错误'),
      signedIn,
    );
    render(<SignInPage />);
    await userEvent.type(account(), 'operator');
    await userEvent.type(password(), 'Freight#2026');
    await userEvent.click(submit());
    const code = await screen.findByLabelText('验证码');
    const picture = await screen.findByRole('img', { name: /验证码图片/ });
    expect(picture).toHaveAttribute('src', expect.stringContaining('data:image/svg'));
    await userEvent.click(submit());
    expect(await screen.findByText('请输入验证码')).toBeVisible();
    await userEvent.type(code, 'ab3x');
    await userEvent.click(submit());
    expect(await screen.findByText('验证码错误')).toBeVisible();
    await userEvent.click(submit());
    await waitFor(() => expect(session.current()).not.toBeNull());
    const [, second, third] = tries as { captcha?: string; checkKey?: string }[];
    expect(second).toMatchObject({ captcha: 'ab3x', checkKey: expect.stringMatching(/^\d+$/) });
    expect(third?.checkKey).not.toBe(second?.checkKey);
  });

  it('shows demo accounts only where the installation has them, and fills them in at a click', async () => {
    const { unmount } = render(<SignInPage />);
    expect(screen.queryByText('演示账号')).not.toBeInTheDocument();
    unmount();
    setShellConfiguration({ demo: true });
    render(<SignInPage />);
    await userEvent.click(screen.getByRole('button', { name: /平台调度/ }));
    expect(account()).toHaveValue('dispatcher');
    expect(password()).toHaveValue(demoPassword);
  });

  it('remembers where the person wanted to go', () => {
    history.replaceState(null, '', '/business/waybill/list?status=30');
    render(<SignInPage />);
    expect(location.pathname + location.search).toBe('/user/login?redirect=%2Fbusiness%2Fwaybill%2Flist%3Fstatus%3D30');
  });

  it('says why the last session ended', () => {
    leaveFarewell('permissions must be a non-null array');
    render(<SignInPage />);
    expect(screen.getByRole('alert')).toHaveTextContent('permissions must be a non-null array');
  });

  it('can show the password, speaks two languages and names the copyright of the server', async () => {
    render(<SignInPage />);
    expect(await screen.findByText('版权所有 © 某公司')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '显示密码' }));
    expect(password()).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(document.documentElement.lang).toBe('en-US');
  });
});
