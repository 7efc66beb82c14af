// A session lasts seven days and is shared by all windows of a browser.
import type { UserInfo } from 'shared-contracts/session/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '../testing/fake-storage.ts';

const user = { username: 'admin', orgCode: 'A01' } as UserInfo;
const day = 86_400_000;
const place = 'freight:platform:session';

/** Simulates a window: its own module state on the storage that all windows share. */
async function openWindow() {
  vi.resetModules();
  return await import('./session-state.ts');
}

describe('session', () => {
  let local: FakeStorage;
  let windows: EventTarget;

  beforeEach(() => {
    local = new FakeStorage();
    windows = new EventTarget();
    vi.stubGlobal('localStorage', local);
    vi.stubGlobal('addEventListener', windows.addEventListener.bind(windows));
    vi.stubGlobal('removeEventListener', windows.removeEventListener.bind(windows));
    vi.useFakeTimers();
    vi.setSystemTime(new Date('2026-03-01T08:00:00+08:00'));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const tell = (key: string | null) => windows.dispatchEvent(Object.assign(new Event('storage'), { key }));

  it('survives a reload and ends seven days after it began, however much it is used', async () => {
    const before = await openWindow();
    before.startSession({ token: 't', user, tenantId: '0' });
    vi.advanceTimersByTime(6 * day);
    before.updateSessionUser({ ...user, orgCode: 'A02' });
    const after = await openWindow();
    expect(after.currentSession()?.user.orgCode).toBe('A02');
    vi.advanceTimersByTime(day - 1);
    expect(after.currentSession()?.token).toBe('t');
    vi.advanceTimersByTime(1);
    expect(after.currentSession()).toBeNull();
    expect((await openWindow()).currentSession()).toBeNull();
  });

  it.each(['{}', '{"value":{"token":"","user":{}},"expires":null}', '{"value":{"token":"t"},"expires":null}', 'broken'])(
    'does not take %j for a session',
    async (text) => {
      local.setItem(place, text);
      expect((await openWindow()).currentSession()).toBeNull();
    },
  );

  it('follows another window signing out, in, or clearing everything', async () => {
    const first = await openWindow();
    first.startSession({ token: 't', user, tenantId: '0' });
    const second = await openWindow();
    const heard = vi.fn();
    second.watchSession(heard);
    first.clearSession();
    tell(place);
    expect(second.currentSession()).toBeNull();
    expect(heard).toHaveBeenCalledTimes(1);
    first.startSession({ token: 'other', user, tenantId: '3' });
    tell(place);
    expect(second.currentSession()).toMatchObject({ token: 'other', tenantId: '3' });
    local.clear();
    tell(null);
    expect(second.currentSession()).toBeNull();
    expect(heard).toHaveBeenCalledTimes(3);
  });

  it('is not disturbed by other keys', async () => {
    const only = await openWindow();
    only.startSession({ token: 't', user, tenantId: '0' });
    const heard = vi.fn();
    only.watchSession(heard);
    tell('somebody-else');
    expect(heard).not.toHaveBeenCalled();
  });
});
