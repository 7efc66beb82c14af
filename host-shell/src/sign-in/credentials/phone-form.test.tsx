// Signing in with a code sent to a phone number.
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { session } from 'shared-platform/session';
import { refusal, success } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoginLayout } from '../login-layout.tsx';
import { loginResult, offer, refusalWith, renderSignIn, serve, serveBasics, slideByKeys } from '../sign-in-fixture.tsx';

const mobile = () => screen.getByLabelText('手机号');
const code = () => screen.getByLabelText('手机验证码');
const ask = () => screen.getByRole('button', { name: /获取验证码|秒后重发/ });
const slider = () => screen.findByRole('slider', { name: '拖动滑块验证' });
const submit = () => screen.getByRole('button', { name: '登录' });

async function openPhone(): Promise<void> {
  renderSignIn(<LoginLayout />);
  await userEvent.click(screen.getByRole('tab', { name: '手机号登录' }));
  await screen.findByLabelText('手机号');
}

beforeEach(() => {
  history.replaceState(null, '', '/user/login');
  serveBasics();
  offer({ phone: true });
});
afterEach(() => vi.restoreAllMocks());

// Phone sign-in, and validation of phone numbers.
describe('signing in with a phone code', () => {
  it('asks for the slider first, sends the code once, waits a minute, and signs in', async () => {
    const asked = serve({ 'POST /sys/sms': () => success(null), 'POST /sys/phoneLogin': () => success(loginResult) });
    await openPhone();
    await userEvent.type(mobile(), '138 0000 0001');
    await userEvent.click(ask());
    expect(asked).toEqual([]);
    slideByKeys(await slider());
    await waitFor(() => expect(code()).toHaveFocus());
    expect(asked[0]?.body).toEqual({ mobile: '13800000001', smsmode: '0', sliderProof: 'proof-1' });
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    expect(ask()).toBeDisabled();
    expect(ask()).toHaveTextContent(/^\d+ 秒后重发$/);
    expect(code()).toHaveAccessibleDescription('验证码已发送至 138****0001，5 分钟内有效');

    await userEvent.type(code(), '246810{Enter}');
    await waitFor(() => expect(session.current()?.token).toBe('fresh'));
    expect(asked[1]?.body).toEqual({ mobile: '13800000001', captcha: '246810', remember_me: true });
  });

  it('asks for the tenant when several have the number, and signs in there with the same code', async () => {
    const tenants = [
      { id: 0, name: '平台' },
      { id: 5, name: '华南分公司' },
    ];
    const wanted = () => refusalWith('该手机号在多个租户中有账号，请选择租户', { needs: 'tenant', tenants });
    const asked = serve({ 'POST /sys/phoneLogin': [wanted, () => success(loginResult)] });
    await openPhone();
    expect(screen.queryByLabelText('租户')).not.toBeInTheDocument();
    await userEvent.type(mobile(), '13800000001');
    await userEvent.type(code(), '246810{Enter}');
    await waitFor(() => expect(screen.getByLabelText('租户')).toHaveFocus());
    expect(screen.getByRole('alert')).toHaveTextContent('该手机号在多个租户中有账号，请选择租户');
    await userEvent.click(submit());
    expect(screen.getByRole('alert')).toHaveTextContent('请选择租户');
    await userEvent.selectOptions(screen.getByLabelText('租户'), '华南分公司');
    await userEvent.click(submit());
    await waitFor(() => expect(session.current()?.token).toBe('fresh'));
    const entered = { mobile: '13800000001', captcha: '246810', remember_me: true };
    expect(asked.map(({ body }) => body)).toEqual([entered, { ...entered, tenantId: 5 }]);
  });

  it('lets another code be asked for after sixty seconds', async () => {
    serve({ 'POST /sys/sms': () => success(null) });
    await openPhone();
    await userEvent.type(mobile(), '13800000001');
    // The clock is faked, so that the test does not depend on the speed of the machine.
    const start = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(start);
    await userEvent.click(ask());
    slideByKeys(await slider());
    await waitFor(() => expect(ask()).toHaveTextContent('60 秒后重发'));
    expect(ask()).toBeDisabled();
    clock.mockReturnValue(start + 58_500);
    await waitFor(() => expect(ask()).toHaveTextContent('2 秒后重发'));
    clock.mockReturnValue(start + 60_000);
    await waitFor(() => expect(ask()).toBeEnabled());
    expect(ask()).toHaveTextContent('获取验证码');
  });

  it.each([
    ['', '请输入手机号'],
    ['16612345678', '请输入正确手机号'],
    ['1380000000', '请输入正确手机号'],
  ])('sends nothing to %j', async (typed, words) => {
    const asked = serve({ 'POST /sys/sms': () => success(null), 'POST /sys/phoneLogin': () => success(loginResult) });
    await openPhone();
    if (typed) await userEvent.type(mobile(), typed);
    await userEvent.click(ask());
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    await waitFor(() => expect(mobile()).toHaveFocus());
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    await userEvent.click(submit());
    expect(mobile()).toHaveValue(typed);
    expect(mobile()).toBeInvalid();
    expect(code()).toBeInvalid();
    expect(asked).toEqual([]);
  });

  it('takes a picture code from those who cannot drag, and another one when it was wrong', async () => {
    const asked = serve({
      'POST /sys/sms': [() => refusalWith('验证码错误', { needs: 'captcha' }), () => success(null)],
    });
    await openPhone();
    await userEvent.type(mobile(), '13800000001');
    await userEvent.click(ask());
    await userEvent.click(await screen.findByRole('button', { name: '无法拖动？改用图片验证码' }));
    const picture = screen.getByLabelText('验证码');
    expect(picture).toHaveFocus();
    await userEvent.type(picture, 'ab3x{Enter}');
    expect(await screen.findByText('验证码错误')).toBeVisible();
    await userEvent.type(screen.getByLabelText('验证码'), 'k9pq{Enter}');
    await waitFor(() => expect(ask()).toBeDisabled());
    const [first, second] = asked.map(({ body }) => body as { captcha: string; checkKey: string });
    expect([first?.captcha, second?.captcha]).toEqual(['ab3x', 'k9pq']);
    expect(second?.checkKey).not.toBe(first?.checkKey);
  });

  it("shows the server's words, keeps what was typed and stays", async () => {
    serve({ 'POST /sys/sms': () => refusal('验证码5分钟内，仍然有效！'), 'POST /sys/phoneLogin': () => refusal('手机验证码错误') });
    await openPhone();
    await userEvent.type(mobile(), '13800000001');
    await userEvent.click(ask());
    slideByKeys(await slider());
    expect(await screen.findByRole('alert')).toHaveTextContent('验证码5分钟内，仍然有效！');
    await userEvent.type(code(), '111111');
    await userEvent.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('手机验证码错误');
    await waitFor(() => expect(code()).toHaveFocus());
    expect(mobile()).toHaveValue('13800000001');
    expect(code()).toHaveValue('111111');
    expect(session.current()).toBeNull();
  });

  it('keeps what was typed when the other way is looked at, by arrow keys', async () => {
    await openPhone();
    await userEvent.type(mobile(), '138');
    await userEvent.click(screen.getByRole('tab', { name: '手机号登录' }));
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: '账号登录' })).toHaveFocus();
    expect(screen.getByLabelText('账号')).toBeVisible();
    expect(mobile()).not.toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    expect(mobile()).toHaveValue('138');
    await act(async () => undefined);
  });

  it.each(['/user/login', '/user/register', '/user/alteration'])('is not offered where no codes can be sent, at %s', async (path) => {
    offer({ phone: false, register: false });
    history.replaceState(null, '', path);
    renderSignIn(<LoginLayout />);
    expect(await screen.findByLabelText('账号')).toBeVisible();
    expect(location.pathname).toBe('/user/login');
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '忘记密码' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '注册账号' })).not.toBeInTheDocument();
  });
});
