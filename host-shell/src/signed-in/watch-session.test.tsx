// Issue 3, line 2. The page of a signed-in person follows the session: shell §4, and seven days of §9.

import { http } from 'msw';
import type { UserInfo } from 'shared-contracts/session';
import { session, signOut, startSession } from 'shared-platform/session';
import { answer, mswServer } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchOtherWindows } from './watch-session.ts';

const leave = vi.hoisted(() => ({ leaveTo: vi.fn(), reloadPage: vi.fn() }));
vi.mock('../leave-page.ts', () => leave);

const place = 'freight:platform:session';
const user = { username: 'admin', orgCode: 'A01' } as UserInfo;
const week = 604_800_000;
/** What another window of the browser does to the storage. */
function otherWindow(change: () => void): void {
  change();
  dispatchEvent(new StorageEvent('storage', { key: place }));
}
const stored = (next: object) => JSON.stringify({ value: next, expires: Date.now() + week });

describe('the page', () => {
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    history.replaceState(null, '', '/business/order?pageNo=2#row');
    startSession({ token: 't', user, tenantId: '0' });
    stop = watchOtherWindows();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    leave.leaveTo.mockReset();
    leave.reloadPage.mockReset();
  });
  const signInAgain = '/user/login?redirect=%2Fbusiness%2Forder%3FpageNo%3D2%23row';

  it('leaves for the sign-in page, with the way back, when another window signs out', () => {
    otherWindow(() => localStorage.removeItem(place));
    expect(leave.leaveTo).toHaveBeenCalledExactlyOnceWith(signInAgain);
    expect(session.current()).toBeNull();
  });

  it('begins anew when another window signs in as somebody else', () => {
    otherWindow(() => localStorage.setItem(place, stored({ token: 'other', user: { username: 'shipper' }, tenantId: '0' })));
    expect(leave.reloadPage).toHaveBeenCalledTimes(1);
    expect(leave.leaveTo).not.toHaveBeenCalled();
  });

  it('stays when another window only switches department', () => {
    otherWindow(() => localStorage.setItem(place, stored({ token: 't', user: { ...user, orgCode: 'A02' }, tenantId: '0' })));
    expect(session.current()?.user.orgCode).toBe('A02');
    expect(leave.leaveTo).not.toHaveBeenCalled();
    expect(leave.reloadPage).not.toHaveBeenCalled();
  });

  it('ends by itself on the seventh day, not before', () => {
    vi.advanceTimersByTime(week - 1);
    expect(leave.leaveTo).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(leave.leaveTo).toHaveBeenCalledExactlyOnceWith(signInAgain);
    expect(localStorage.getItem(place)).toBeNull();
  });

  it('ends when somebody looks at it again after the computer slept through that moment', () => {
    vi.setSystemTime(Date.now() + week + 1000);
    expect(leave.leaveTo).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(leave.leaveTo).toHaveBeenCalledExactlyOnceWith(signInAgain);
  });

  it('watches no longer once it is gone', async () => {
    mswServer.use(http.post('*/api/sys/logout', () => answer(null)));
    stop();
    vi.useRealTimers();
    await signOut();
    expect(leave.leaveTo).not.toHaveBeenCalled();
  });
});
