// Signing in and out, and the permissions and dictionaries that come and go with a session.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shellConfiguration } from '../environment/config.ts';
import { http } from '../http/http.ts';
import { clearSession, currentSession } from '../session-state/session-state.ts';
import { FakeStorage } from '../testing/fake-storage.ts';
import { envelope, json, refused, user, useWire } from '../testing/http-fixture.ts';
import { currentGrants, emptyMenuMessage, loadPermissions, storePermissions } from './permission.tsx';
import { signIn, signOut, startSession } from './session.ts';

const wire = useWire();
const day = 86_400_000;
const dictionariesPlace = 'freight:platform:dictionaries';
let local: FakeStorage;

beforeEach(() => {
  local = new FakeStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', new FakeStorage());
});

const signedIn = { token: 'new', userInfo: user, sysAllDictItems: { sex: [{ value: '1', text: '男' }] } };

describe('signing in', () => {
  it('is rejected quietly with the answer unless the code is 200', async () => {
    wire.respond((_, response) => json(response, 200, envelope(null, { code: 0, message: '手机验证码错误' })));
    await expect(signIn({ username: 'a', password: 'b' })).rejects.toMatchObject({ message: '手机验证码错误', quiet: true });
    expect(currentSession()).toBeNull();
    expect(wire.said).toEqual([]);
  });

  it("starts a session in the user's own tenant, with the dictionaries of the answer and nobody's grants", async () => {
    storePermissions({ auth: [{ action: 'user:add', type: '1' }], allAuth: [] });
    wire.respond((_, response) => json(response, 200, envelope(signedIn)));
    await signIn({ username: 'a', password: 'b' });
    expect(currentSession()).toMatchObject({ token: 'new', tenantId: '3', user: { username: 'admin' } });
    expect(currentGrants().auth).toEqual([]);
    expect(local.getItem(dictionariesPlace)).toContain('男');
  });

  it.each([null, { menu: [] }, { menu: null, auth: [], allAuth: [] }])('takes no permissions without a menu: %j', async (result) => {
    wire.respond((_, response) => json(response, 200, envelope(result)));
    await expect(loadPermissions()).rejects.toThrow(emptyMenuMessage);
    expect(emptyMenuMessage).toBe('permissions must be a non-null array');
    expect(wire.said).toEqual([]);
  });
});

describe('signing out', () => {
  const goneWithTheSession = () => {
    expect(currentSession()).toBeNull();
    expect(currentGrants()).toEqual({ auth: [], allAuth: [], places: {} });
    // Other windows can read for some seconds why the session ended; the entry contains no personal data.
    local.removeItem('freight:platform:last-end');
    const kept = Array.from({ length: local.length }, (_, index) => local.key(index));
    expect(kept, 'nothing of the person stays in the browser').toEqual([]);
  };
  beforeEach(async () => {
    wire.respond((_, response) => json(response, 200, envelope(signedIn)));
    await signIn({ username: 'a', password: 'b' });
    storePermissions({ auth: [{ action: 'user:add', type: '1' }], allAuth: [] });
  });

  it('tells the server with the token and clears everything', async () => {
    expect(await signOut()).toBeNull();
    expect(wire.calls.at(-1)?.headers['x-access-token']).toBe('new');
    expect(wire.paths().at(-1)).toBe('POST /api/sys/logout');
    goneWithTheSession();
  });

  it.each([
    ['refuses', 200, refused('退出登录失败！'), '退出登录失败！'],
    ['is broken', 500, refused('系统异常，请稍后再试'), '系统异常，请稍后再试'],
    ['says that the token is over, which was wanted', 500, refused('Token失效，请重新登录'), null],
    ['says that nobody is signed in, which was wanted', 401, refused('未授权', 401), null],
  ])('ends here although the server %s', async (_, status, body, problem) => {
    wire.respond((_call, response) => json(response, status, body));
    expect(await signOut()).toBe(problem);
    goneWithTheSession();
    expect(wire.said).toEqual([]);
  });

  it('ends here although the server is down, and says why', async () => {
    wire.respond((_, response) => response.destroy());
    expect(await signOut()).toBe('退出登录失败：网络连接失败，请检查网络后重试');
    goneWithTheSession();
  });

  it('by the server takes grants and dictionaries along as well', async () => {
    wire.respond((_, response) => json(response, 500, refused('Token失效，请重新登录')));
    await http.get('/a').catch(() => undefined);
    wire.pressAlert();
    await vi.waitFor(() => expect(wire.reload).toHaveBeenCalled(), 8000);
    goneWithTheSession();
  });
});

describe('seven days (604800000 ms)', () => {
  afterEach(() => vi.useRealTimers());

  it('after signing in, token, user, department and dictionaries are gone from the browser', async () => {
    wire.respond((_, response) => json(response, 200, envelope({ ...signedIn, userInfo: { ...user, orgCode: 'A01' } })));
    await signIn({ username: 'a', password: 'b' });
    const began = Date.now();
    const later = async (milliseconds: number) => {
      vi.setSystemTime(began + milliseconds);
      vi.resetModules();
      const [{ session }, dictionary, config] = await Promise.all([
        import('./session.ts'),
        import('../query/dictionary.ts'),
        import('../environment/config.ts'),
      ]);
      config.setShellConfiguration(shellConfiguration());
      wire.respond((_, response) => json(response, 200, envelope([{ value: '9', text: 'from the server' }])));
      return { session: session.current(), texts: (await dictionary.loadDictionary('sex')).map(({ text }) => text) };
    };
    expect(await later(7 * day - 1000)).toMatchObject({ session: { token: 'new', user: { orgCode: 'A01' } }, texts: ['男'] });
    expect(await later(7 * day + 1000)).toEqual({ session: null, texts: ['from the server'] });
    expect(local.length).toBe(0);
  });

  it('end the session of a page that stays open, and its next call carries no token', async () => {
    startSession({ token: 'old', user, tenantId: '0' });
    vi.setSystemTime(Date.now() + 7 * day);
    wire.respond((_, response) => json(response, 200, envelope(null)));
    await http.get('/a');
    expect(wire.calls[0]?.headers['x-access-token']).toBeUndefined();
    clearSession();
  });
});
