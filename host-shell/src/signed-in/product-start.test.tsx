// Permissions and manifest are loaded while the frame's code arrives; the frame takes over what has begun.
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { forgetSession, session, startSession } from 'shared-platform/session';
import { mswServer, refusal, success } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginPage } from '../browser/leave-page.ts';
import { shellState } from '../frame-state/shell-slice.ts';
import { landingComponent } from '../navigation/redirect-target.ts';
import { readEnding } from '../navigation/signed-out-message.ts';
import { item, loaderOf, signInAs } from '../testing/product-fixture.tsx';
import { Product } from './product.tsx';
import { beginAhead, productStart, takeStart } from './product-start.ts';

const exit = { replace: vi.fn(), reload: vi.fn() };
const menu = [item('/business/order', '订单')];
let asked = 0;
let respond: () => Response;

beforeEach(() => {
  beginPage(exit);
  exit.replace.mockClear();
  asked = 0;
  respond = () => success({ menu, auth: [], allAuth: [] });
  history.replaceState(null, '', '/business/order?pageNo=2');
  signInAs('a');
  mswServer.use(
    http.get('*/api/sys/permission/getUserPermissionByToken', () => {
      asked += 1;
      return respond();
    }),
    http.get('*/api/sys/release/*', () => refusal('')),
    http.get('*/registry/*', () => HttpResponse.json({}, { status: 503 })),
    http.post('*/api/sys/socketTicket', () => refusal('')),
    http.post('*/api/sys/logout', () => success(null)),
    http.get('*/api/*', () => success({})),
  );
});
afterEach(() => {
  // A start that no frame has taken over ends here.
  takeStart().stop();
  history.replaceState(null, '', '/');
});

describe('a start that began before the frame’s code arrived', () => {
  it('gives the frame its menu at the first rendering, without another request', async () => {
    await beginAhead();
    render(<Product />);
    expect(screen.getByRole('tab', { name: '订单' })).toBeVisible();
    expect(screen.getByRole('treeitem', { name: '订单' })).toBeVisible();
    expect(asked).toBe(1);
    expect(location.pathname + location.search).toBe('/business/order?pageNo=2');
  });

  it.each([
    ['has run', Promise.resolve(), 0],
    ['is late', new Promise<void>(() => undefined), 200],
  ])('waits for the code of the first screen, but not for long: it %s', async (_case, prefetched, waited) => {
    const start = productStart({ ...loaderOf({}), prefetch: () => prefetched });
    await start.begin();
    vi.useFakeTimers();
    const done = vi.fn();
    void start.screenReady().then(done);
    await vi.advanceTimersByTimeAsync(Math.max(0, waited - 1));
    expect(done).toHaveBeenCalledTimes(waited === 0 ? 1 : 0);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it('leads from the root to the home page', async () => {
    history.replaceState(null, '', '/');
    await beginAhead();
    render(<Product />);
    expect(screen.getAllByRole('tab', { selected: true })).toHaveLength(1);
    expect(location.pathname).toBe('/dashboard/analysis');
  });

  it('opens an address that ends with a slash in the tab of the page', async () => {
    history.replaceState(null, '', '/business/order/?pageNo=2');
    expect(landingComponent()).toBe('business/order');
    await beginAhead();
    render(<Product />);
    expect(await screen.findByRole('tab', { name: '订单' })).toBeVisible();
    expect(location.pathname + location.search).toBe('/business/order?pageNo=2');
    const { tabs } = shellState();
    expect(tabs.tabs.filter(({ pathname }) => pathname.startsWith('/business/order')).map(({ pathname }) => pathname)).toEqual([
      '/business/order',
    ]);
  });

  it('says at once that an address does not exist', async () => {
    history.replaceState(null, '', '/nonsense?a=1');
    await beginAhead();
    render(<Product />);
    expect(await screen.findByText('/nonsense?a=1')).toBeVisible();
    expect(location.pathname).toBe('/404');
  });

  it('tells of an outage, and tries again when asked', async () => {
    respond = () => HttpResponse.json({ success: false, code: 503, message: '系统繁忙，请稍后再试' }, { status: 503 });
    await beginAhead();
    render(<Product />);
    expect(await screen.findByText(/您仍处于登录状态/)).toBeVisible();
    expect(asked).toBe(1);
    respond = () => success({ menu, auth: [], allAuth: [] });
    await userEvent.click(screen.getByRole('button', { name: '立即重试' }));
    expect(await screen.findByRole('tab', { name: '订单' })).toBeVisible();
  });

  it('leaves for the sign-in page, with the way back, when the session has ended', async () => {
    respond = () => HttpResponse.json({ success: false, code: 401, message: 'Token失效，请重新登录' }, { status: 401 });
    await beginAhead();
    await waitFor(() => expect(exit.replace).toHaveBeenCalledWith('/user/login?redirect=%2Fbusiness%2Forder%3FpageNo%3D2'));
    expect(session.current()).toBeNull();
    expect(readEnding()).toEqual({ userId: 'a', reason: 'expired' });
  });

  it('belongs to the session in which it began', async () => {
    await beginAhead();
    startSession({ token: 'another', user: { id: 'b', username: 'b', realname: 'b', avatar: null } as never, tenantId: '0' });
    const start = takeStart();
    expect(start.permissions()).toBeNull();
    expect((await start.begin()).kind).toBe('loaded');
    expect(asked).toBe(2);
    start.stop();
  });

  it('stays the same when React renders the product twice, until it is stopped', async () => {
    const start = await beginAhead();
    expect(takeStart()).toBe(start);
    expect(takeStart()).toBe(start);
    start?.stop();
    expect(takeStart()).not.toBe(start);
  });

  it('waits for the answer when a preview is asked about first', async () => {
    history.replaceState(null, '', '/?preview=abc');
    await beginAhead();
    expect(asked).toBe(0);
  });

  it('does not begin without a session', async () => {
    forgetSession();
    await beginAhead();
    expect(asked).toBe(0);
  });
});
