// Registration, up to the page with its result.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { changeLanguage } from 'shared-platform/i18n';
import { refusal, success } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoginLayout } from '../login-layout.tsx';
import { offer, renderSignIn, serve, serveBasics, slideByKeys } from '../sign-in-fixture.tsx';

const box = (label: string) => screen.getByLabelText(label);
const submit = () => screen.getByRole('button', { name: '注册' });

async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await userEvent.type(box(label), value);
}
const good = {
  企业名称: '华运物流有限公司',
  用户名: 'huayun_2026',
  密码: 'Freight#2026',
  确认密码: 'Freight#2026',
  手机号: '13800000009',
  手机验证码: '246810',
};

beforeEach(async () => {
  history.replaceState(null, '', '/user/register');
  serveBasics();
  offer({ phone: true, register: true });
  renderSignIn(<LoginLayout />);
  await screen.findByRole('heading', { name: '注册账号' });
});
afterEach(() => changeLanguage('zh-CN'));

// Registration up to its result, and the validation of its fields.
describe('registering', () => {
  it('creates a carrier, shows who it is, and leads to signing in with the name filled in', async () => {
    const asked = serve({
      'POST /sys/sms': () => success(null),
      'POST /sys/user/register': () => success({ username: 'huayun_2026' }, '注册成功'),
    });
    await userEvent.click(screen.getByRole('radio', { name: /承运商/ }));
    const { 手机验证码: code, ...others } = good;
    await fill(others);
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    slideByKeys(await screen.findByRole('slider'));
    await waitFor(() => expect(box('手机验证码')).toHaveFocus());
    await fill({ 手机验证码: code });
    await userEvent.click(submit());
    expect(await screen.findByRole('heading', { name: 'huayun_2026 注册成功' })).toBeVisible();
    expect(location.pathname).toBe('/user/register-result');
    const bodies = Object.fromEntries(asked.map(({ call, body }) => [call, body]));
    expect(bodies['POST /sys/sms']).toEqual({ mobile: '13800000009', smsmode: '1', sliderProof: 'proof-1' });
    expect(bodies['POST /sys/user/register']).toEqual({
      kind: 'carrier',
      companyName: '华运物流有限公司',
      username: 'huayun_2026',
      password: 'Freight#2026',
      phone: '13800000009',
      smscode: '246810',
    });
    await userEvent.click(screen.getByRole('link', { name: '去登录' }));
    expect(screen.getByLabelText('账号')).toHaveValue('huayun_2026');
    expect(location.pathname).toBe('/user/login');
  });

  it('says of every field what is missing, and leads to the first', async () => {
    const asked = serve({ 'POST /sys/user/register': () => success(null) });
    await userEvent.click(submit());
    for (const words of ['请输入企业名称', '请输入用户名', '请输入密码', '请再次输入密码', '请输入手机号', '请输入手机验证码']) {
      expect(screen.getByText(words)).toBeVisible();
    }
    expect(screen.getByRole('alert')).toHaveTextContent('请输入企业名称');
    await waitFor(() => expect(box('企业名称')).toHaveFocus());
    expect(asked).toEqual([]);
  });

  it.each([
    ['用户名', 'a-b', '只允许字母、数字、下划线'],
    ['用户名', 'abc', '长度6到18个字符'],
    ['密码', 'short1', '密码须为8到64位，且同时包含字母和数字'],
    ['确认密码', 'Freight#2027', '两次输入的密码不一样!'],
    ['手机号', '19912345678', '请输入正确手机号'],
    ['邮箱（选填）', 'a@b', '邮箱格式不正确'],
  ])('refuses %s %j, keeps all that was typed and goes there', async (label, wrong, words) => {
    const asked = serve({ 'POST /sys/user/register': () => success(null) });
    const values: Record<string, string> = { ...good, [label]: wrong };
    if (label === '密码') values.确认密码 = wrong;
    await fill(values);
    await userEvent.click(submit());
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    await waitFor(() => expect(box(label)).toHaveFocus());
    for (const [name, value] of Object.entries(values)) expect(box(name)).toHaveValue(value);
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
    await changeLanguage('en-US');
    expect(screen.getByRole('alert')).not.toHaveTextContent(words);
  });

  it('asks nobody whether a name is taken; the server says so with the right code, and all that was typed stays', async () => {
    const asked = serve({ 'POST /sys/user/register': () => refusal('用户名已注册') });
    await fill(good);
    expect(asked).toEqual([]);
    await userEvent.click(submit());
    expect(await screen.findByText('用户名已注册')).toBeVisible();
    expect(asked.map(({ call }) => call)).toEqual(['POST /sys/user/register']);
    for (const [label, value] of Object.entries(good)) expect(box(label)).toHaveValue(value);
    expect(location.pathname).toBe('/user/register');
  });

  it('shows no result where nobody registered', async () => {
    await userEvent.click(screen.getByRole('link', { name: '去登录' }));
    history.pushState(null, '', '/user/register-result');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(await screen.findByRole('heading', { name: '注册账号' })).toBeVisible();
    expect(location.pathname).toBe('/user/register');
  });
});
