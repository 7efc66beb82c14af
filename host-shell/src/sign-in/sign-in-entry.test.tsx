// Returning to the sign-in page from a third party or from CAS.
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { forgetSession, session, startSession } from 'shared-platform/session';
import { refusal, success } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginPage, closePage, leaveTo } from '../browser/leave-page.ts';
import { signedOutAddress } from '../navigation/cas.ts';
import { releaseProduct } from '../navigation/sign-in-hold.ts';
import { leaveSignedOutMessage } from '../navigation/signed-out-message.ts';
import { Root } from '../root.tsx';
import { pageThatStays } from '../testing/page-exit.ts';
import { loginResult, offer, refusalWith, renderSignIn, serve, serveBasics, slideByKeys, userInfo } from './sign-in-fixture.tsx';

const exit = pageThatStays();

const at = (address: string) => {
  history.replaceState(null, '', address);
  releaseProduct();
};
const product = () => screen.findByText('产品');
const signInCalls = (asked: readonly { call: string; query: object }[]) => asked.map(({ call, query }) => ({ call, query }));
const third = 'GET /sys/thirdLogin/getLoginUser/:token/:type';
const casUrl = 'https://cas.example/cas/';

beforeEach(serveBasics);
afterEach(() => vi.restoreAllMocks());

// Tests the return from the sign-in page of a third party.
describe('coming back from a third party', () => {
  it('signs in with the ticket of the address, which leaves the address at once', async () => {
    at('/user/login?redirect=%2Fbusiness%2Forder%2Flist&thirdToken=t%2F1&thirdType=oidc');
    const seen: string[] = [];
    serve({
      [third]: () => {
        seen.push(location.search);
        return success(loginResult);
      },
    });
    renderSignIn(<Root />);
    await product();
    expect(session.current()?.token).toBe('fresh');
    // The next page preloads the signed-in part.
    expect(document.cookie).toContain('freight-signed-in=1');
    act(() => forgetSession());
    await waitFor(() => expect(document.cookie).not.toContain('freight-signed-in'));
    expect(seen).toEqual(['?redirect=%2Fbusiness%2Forder%2Flist']);
  });

  it('shows the form and the reason when the ticket is no good', async () => {
    at('/user/login?thirdToken=old&thirdType=oidc');
    serve({ [third]: () => refusal('登录凭证已失效') });
    renderSignIn(<Root />);
    expect(await screen.findByRole('alert')).toHaveTextContent('登录凭证已失效');
    expect(screen.getByLabelText('账号')).toBeVisible();
    expect(location.search).toBe('');
  });

  it.each([
    ['unavailable', '第三方登录暂不可用，请稍后再试'],
    ['refused', '第三方登录未完成，请重试或选择其他方式'],
  ])('shows the form when the third party vouched for nobody (%s)', async (error, words) => {
    at(`/user/login?thirdError=${error}&thirdType=oidc`);
    renderSignIn(<Root />);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText('账号')).toBeVisible();
    expect(location.search).toBe('');
  });

  it('binds a phone to somebody who is new', async () => {
    at('/user/login?thirdToken=t&thirdType=oidc');
    const asked = serve({
      [third]: () => refusalWith('请绑定手机号', { needs: 'phone', thirdUserUuid: 'uuid-1' }),
      'POST /sys/sms': () => success(null),
      'POST /sys/thirdLogin/bindingThirdPhone': () => success(loginResult),
    });
    renderSignIn(<Root />);
    await screen.findByRole('heading', { name: '绑定手机号' });
    await userEvent.type(screen.getByLabelText('手机号'), '13800000001');
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    slideByKeys(await screen.findByRole('slider'));
    await waitFor(() => expect(screen.getByLabelText('手机验证码')).toHaveFocus());
    await userEvent.type(screen.getByLabelText('手机验证码'), '246810{Enter}');
    await product();
    expect(asked.at(-1)?.body).toEqual({ mobile: '13800000001', captcha: '246810', thirdUserUuid: 'uuid-1' });
  });

  it('takes a ticket from a window of our own origin, and from no other', async () => {
    at('/user/login');
    offer({ third: [{ type: 'oidc', label: '企业账号' }] });
    const asked = serve({ [third]: () => success(loginResult) });
    renderSignIn(<Root />);
    expect(await screen.findByRole('button', { name: '企业账号' })).toBeVisible();
    const data = { thirdToken: 'abc', thirdType: 'oidc' };
    act(() => void window.dispatchEvent(new MessageEvent('message', { origin: 'https://evil.example', data })));
    act(() => void window.dispatchEvent(new MessageEvent('message', { origin: location.origin, data: { thirdToken: 1 } })));
    await act(async () => undefined);
    expect(asked).toEqual([]);
    act(() => void window.dispatchEvent(new MessageEvent('message', { origin: location.origin, data })));
    await product();
    expect(asked).toHaveLength(1);
  });

  it('hands the ticket over to the window that opened this one', async () => {
    at('/user/login?thirdToken=abc&thirdType=oidc');
    const asked = serve({ [third]: () => success(loginResult) });
    const postMessage = vi.fn();
    vi.stubGlobal('opener', { postMessage });
    const close = vi.spyOn(window, 'close').mockReturnValue();
    renderSignIn(<Root />);
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(postMessage).toHaveBeenCalledWith({ thirdToken: 'abc', thirdType: 'oidc' }, location.origin);
    expect(asked).toEqual([]);
    vi.unstubAllGlobals();
  });
});

it('no form is offered in a page that goes when the session is over: what is typed into it would go too', async () => {
  at('/business/order/list');
  startSession({ token: 't', user: userInfo as never, tenantId: '0' });
  renderSignIn(<Root />);
  await product();
  closePage();
  act(forgetSession);
  expect(screen.getByRole('status', { name: '正在加载，请稍候' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: '登录' })).not.toBeInTheDocument();
});

// Signing in with a ticket of the CAS server, which the configuration enables.
describe('a CAS server', () => {
  beforeEach(() => offer({ cas: { url: casUrl } }));

  it('is where people without a session go, with the way back to the full address they wanted', async () => {
    at('/business/order/list?pageSize=20');
    renderSignIn(<Root />);
    await waitFor(() => expect(exit.replace).toHaveBeenCalled());
    const address = new URL(String(exit.replace.mock.calls[0]?.[0]));
    expect(address.origin + address.pathname).toBe('https://cas.example/cas/login');
    const service = `${location.origin}/user/login?redirect=%2Fbusiness%2Forder%2Flist%3FpageSize%3D20`;
    expect(Object.fromEntries(address.searchParams)).toEqual({ service });
  });

  it('is not gone to while the page is being left for its sign-out', async () => {
    leaveTo('/somewhere');
    at('/user/login');
    renderSignIn(<Root />);
    expect(await screen.findByText('正在前往统一身份认证')).toBeVisible();
    expect(exit.replace).toHaveBeenCalledExactlyOnceWith('/somewhere');
  });

  it('sends a ticket that is checked with the very same service address', async () => {
    at('/user/login?redirect=%2Fbusiness%2Forder%2Flist%3FpageSize%3D20&ticket=ST-1');
    const asked = serve({ 'GET /sys/cas/client/validateLogin': () => success(loginResult) });
    renderSignIn(<Root />);
    await product();
    const service = `${location.origin}/user/login?redirect=%2Fbusiness%2Forder%2Flist%3FpageSize%3D20`;
    expect(signInCalls(asked)).toEqual([{ call: 'GET /sys/cas/client/validateLogin', query: { ticket: 'ST-1', service } }]);
    expect(location.search).toBe('?redirect=%2Fbusiness%2Forder%2Flist%3FpageSize%3D20');
    expect(exit.replace).not.toHaveBeenCalled();
  });

  it('is not gone to again by itself after a ticket or a session that failed', async () => {
    at('/user/login?ticket=ST-bad');
    serve({ 'GET /sys/cas/client/validateLogin': () => refusal('用户不存在') });
    const { unmount } = renderSignIn(<Root />);
    expect(await screen.findByRole('alert')).toHaveTextContent('用户不存在');
    expect(exit.replace).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole('button', { name: '统一身份认证' }));
    expect(exit.replace).toHaveBeenCalledTimes(1);
    unmount();
    exit.replace.mockClear();
    beginPage(exit);
    leaveSignedOutMessage('permissions must be a non-null array');
    renderSignIn(<Root />);
    expect(await screen.findByRole('alert')).toHaveTextContent('permissions must be a non-null array');
    expect(exit.replace).not.toHaveBeenCalled();
  });

  it('ends its own session when somebody signs out; without one the sign-in page is next', () => {
    expect(signedOutAddress()).toBe(`https://cas.example/cas/logout?service=${encodeURIComponent(`${location.origin}/user/login`)}`);
    offer({});
    expect(signedOutAddress()).toBe('/user/login');
  });

  it('does not know tickets where the installation has no CAS server', async () => {
    offer({});
    at('/user/login?ticket=ST-1');
    renderSignIn(<Root />);
    expect(await screen.findByLabelText('账号')).toBeVisible();
  });
});

// Public pages need no session; the sign-in page redirects signed-in people to the product.
describe('public pages and those who are signed in', () => {
  beforeEach(() => startSession({ token: 'here', user: userInfo as never, tenantId: '0' }));

  it('shows them a page for everybody, and the product once they leave it', async () => {
    at('/user/register');
    offer({ phone: true, register: true });
    const { holdProduct } = await import('../navigation/sign-in-hold.ts');
    holdProduct();
    renderSignIn(<Root />);
    expect(await screen.findByRole('heading', { name: '注册账号' })).toBeVisible();
    expect(screen.queryByText('产品')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: '去登录' }));
    await product();
  });

  it('leads them from the sign-in page to the product', async () => {
    at('/user/login');
    renderSignIn(<Root />);
    await product();
  });
});
