// What the page does when the session starts, ends or expires after seven days.

import { http } from 'msw';
import type { UserInfo } from 'shared-contracts/session/session';
import { noteSessionEnd, session, signOut, startSession } from 'shared-platform/session';
import { mswServer, success } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isClosing } from '../browser/leave-page.ts';
import { landingPath } from '../navigation/redirect-target.ts';
import { leaveEnding, readEnding } from '../navigation/signed-out-message.ts';
import { pageThatStays } from '../testing/page-exit.ts';
import { watchOtherWindows } from './watch-session.ts';

const exit = pageThatStays();

const place = 'freight:platform:session';
const user = { id: 'a', username: 'admin', orgCode: 'A01' } as UserInfo;
const week = 604_800_000;
/** Changes the storage as another window would. */
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
  });
  const signInAgain = '/user/login?redirect=%2Fbusiness%2Forder%3FpageNo%3D2%23row';

  it('leaves for the sign-in page, with the reason and the way back, when another window signs out', async () => {
    otherWindow(() => localStorage.removeItem(place));
    expect(isClosing()).toBe(true);
    await vi.waitFor(() => expect(exit.replace).toHaveBeenCalledExactlyOnceWith(signInAgain));
    expect(session.current()).toBeNull();
    expect(readEnding()).toEqual({ reason: 'signedOut', userId: 'a' });
  });

  it('says what the window that heard it from the server says', async () => {
    otherWindow(() => {
      noteSessionEnd('forced');
      localStorage.removeItem(place);
    });
    await vi.waitFor(() => expect(exit.replace).toHaveBeenCalled());
    expect(readEnding()).toEqual({ reason: 'forced', userId: 'a' });
  });

  it('begins anew, at the beginning, when another window signs in as somebody else', async () => {
    otherWindow(() => localStorage.setItem(place, stored({ token: 'other', user: { id: 'b', username: 'shipper' }, tenantId: '0' })));
    await vi.waitFor(() => expect(exit.replace).toHaveBeenCalledExactlyOnceWith('/dashboard/analysis'));
    expect(exit.reload).not.toHaveBeenCalled();
  });

  it('begins anew where it was when the same person has a new session', async () => {
    otherWindow(() => localStorage.setItem(place, stored({ token: 'other', user, tenantId: '0' })));
    await vi.waitFor(() => expect(exit.reload).toHaveBeenCalledTimes(1));
    expect(exit.replace).not.toHaveBeenCalled();
  });

  it('leads only the same person back to where the window was', () => {
    leaveEnding({ reason: 'expired', userId: 'a' });
    history.replaceState(null, '', signInAgain);
    expect(landingPath()).toBe('/business/order?pageNo=2#row');
    startSession({ token: 'other', user: { ...user, id: 'b' }, tenantId: '0' });
    expect(landingPath()).toBe('/dashboard/analysis');
  });

  it('stays when another window only switches department', () => {
    otherWindow(() => localStorage.setItem(place, stored({ token: 't', user: { ...user, orgCode: 'A02' }, tenantId: '0' })));
    expect(session.current()?.user.orgCode).toBe('A02');
    expect(exit.replace).not.toHaveBeenCalled();
    expect(exit.reload).not.toHaveBeenCalled();
  });

  it('ends by itself on the seventh day, not before', async () => {
    vi.advanceTimersByTime(week - 1);
    expect(exit.replace).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    await vi.waitFor(() => expect(exit.replace).toHaveBeenCalledExactlyOnceWith(signInAgain));
    expect(localStorage.getItem(place)).toBeNull();
    expect(readEnding()).toEqual({ reason: 'expired', userId: 'a' });
  });

  it('ends when somebody looks at it again after the computer slept through that moment', async () => {
    vi.setSystemTime(Date.now() + week + 1000);
    expect(exit.replace).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(exit.replace).toHaveBeenCalledExactlyOnceWith(signInAgain));
  });

  it('watches no longer once it is gone', async () => {
    mswServer.use(http.post('*/api/sys/logout', () => success(null)));
    stop();
    vi.useRealTimers();
    await signOut();
    expect(exit.replace).not.toHaveBeenCalled();
  });
});
