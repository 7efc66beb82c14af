// Drafts are stored on the server, and on the device only while unsent, encrypted so that nobody else can read them.

import type { Draft } from 'shared-contracts/entity/draft';
import type { UserInfo } from 'shared-contracts/session/session';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectionWorks } from '../environment/connection.ts';
import { forgetSession, startSession } from '../session/session.ts';
import { FakeStorage } from '../testing/fake-storage.ts';
import { envelope, json, refused, user, useWire } from '../testing/http-fixture.ts';
import { drafts } from './drafts.ts';

const wire = useWire();
const place = 'freight:platform:drafts';
const keyPlace = 'freight:platform:draft-key';
let local: FakeStorage;
let ofWindow: FakeStorage;
let stop: () => void;
/** Drafts that the test server holds, by person and form; while `away`, it refuses every call. */
const held = new Map<string, Draft>();
let isAway = false;
let isSessionOver = false;
/** When the list of drafts, which was read before, is sent. */
let delayList: (send: () => void) => unknown;

const person = (id: string) => ({ token: `token-${id}`, user: { ...user, id } as UserInfo, tenantId: '0' });
const content = (remark: string) => ({ values: { remark }, base: { remark: null }, version: 2 });
const onDevice = () => local.getItem(place);

function signIn(id: string): void {
  startSession(person(id));
  stop = drafts.start();
}
function signOut(): void {
  forgetSession();
  stop();
}

beforeEach(() => {
  held.clear();
  isAway = false;
  isSessionOver = false;
  delayList = (send) => send();
  local = new FakeStorage();
  vi.stubGlobal('localStorage', local);
  ofWindow = new FakeStorage();
  vi.stubGlobal('sessionStorage', ofWindow);
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  wire.respond(({ method, url, headers, body }, response) => {
    if (isAway) return response.destroy();
    if (isSessionOver) return json(response, 401, refused('未授权，请重新登录', 401));
    const owner = String(headers['x-access-token']);
    if (url.pathname.endsWith('/key')) return json(response, 200, envelope({ secret: btoa(owner.padEnd(32, '.')) }));
    if (url.pathname.endsWith('/list')) {
      const own = [...held].flatMap(([at, { form, savedAt }]) => (at.startsWith(`${owner} `) ? [{ form, savedAt }] : []));
      delayList(() => json(response, 200, envelope(own)));
      return;
    }
    const place = `${owner} ${method === 'PUT' ? (JSON.parse(body) as Draft).form : url.searchParams.get('form')}`;
    if (method === 'PUT') held.set(place, JSON.parse(body) as Draft);
    if (method === 'DELETE') held.delete(place);
    return json(response, 200, envelope(method === 'GET' ? (held.get(place) ?? null) : null));
  });
  signIn('a');
});
afterEach(() => {
  stop();
  connectionWorks(Number.POSITIVE_INFINITY);
});

it('is sent when the person pauses, and nothing of it lies on the device', async () => {
  drafts.keep('order:new', content('一'));
  drafts.keep('order:new', content('一二'));
  await vi.waitFor(() => expect(held.get('token-a order:new')?.content).toEqual(content('一二')));
  expect(wire.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  expect(onDevice()).toBeNull();
  expect(await drafts.find('order:new')).toMatchObject({ content: content('一二') });
});

it('is removed when it was saved or thrown away, also right after typing', async () => {
  drafts.keep('order:new', content('x'));
  await drafts.secure();
  drafts.keep('order:new', content('xy'));
  drafts.discard('order:new');
  await vi.waitFor(() => expect(held.size).toBe(0));
  expect(await drafts.find('order:new')).toBeNull();
});

it('is marked for lists: from the server, when it is stored, and no longer when it is discarded', async () => {
  held.set('token-a order:o1', { form: 'order:o1', content: content('x'), savedAt: 7 });
  held.set('token-b order:o2', { form: 'order:o2', content: content('y'), savedAt: 8 });
  const told = vi.fn();
  const unwatch = drafts.watchMarks(told);
  await vi.waitFor(() => expect([...drafts.marks()]).toEqual([['order:o1', 7]]));
  drafts.keep('order:new', content('z'));
  await drafts.secure();
  expect([...drafts.marks().keys()]).toEqual(['order:o1', 'order:new']);
  drafts.discard('order:o1');
  await vi.waitFor(() => expect([...drafts.marks().keys()]).toEqual(['order:new']));
  expect(told).toHaveBeenCalled();
  unwatch();
  // Another window stored one meanwhile.
  held.set('token-a order:o3', { form: 'order:o3', content: content('w'), savedAt: 9 });
  const again = drafts.watchMarks(told);
  await vi.waitFor(() => expect([...drafts.marks().keys()]).toContain('order:o3'));
  isAway = true;
  drafts.keep('order:o4', content('v'));
  await drafts.secure();
  expect([...drafts.marks().keys()]).toEqual(['order:new', 'order:o3', 'order:o4']);
  again();
});

it('that is discarded while the marks are being read is not marked again', async () => {
  held.set('token-a order:o1', { form: 'order:o1', content: content('x'), savedAt: 7 });
  drafts.watchMarks(() => undefined)();
  await vi.waitFor(() => expect(drafts.marks().size).toBe(1));
  const late: (() => void)[] = [];
  delayList = (send) => late.push(send);
  const sizes: number[] = [];
  const unwatch = drafts.watchMarks(() => sizes.push(drafts.marks().size));
  await vi.waitFor(() => expect(late).toHaveLength(1));
  drafts.discard('order:o1');
  await vi.waitFor(() => expect(sizes).toEqual([0]));
  delayList = (send) => send();
  late[0]?.();
  await vi.waitFor(() => expect(sizes.length).toBeGreaterThan(1));
  expect(sizes.every((size) => size === 0)).toBe(true);
  unwatch();
});

it('waits on the device while the server is away, unreadable, and goes to the server when it is back', async () => {
  await drafts.find('order:new');
  drafts.keep('order:new', content('机密'));
  await drafts.secure();
  held.clear();
  isAway = true;
  drafts.keep('order:new', content('机密二'));
  await drafts.secure();
  expect(onDevice()).toContain('order:new');
  expect(onDevice()).not.toContain('机密');
  expect(await drafts.find('order:new')).toMatchObject({ content: content('机密二') });
  isAway = false;
  connectionWorks(Number.POSITIVE_INFINITY);
  await vi.waitFor(() => expect(held.get('token-a order:new')?.content).toEqual(content('机密二')));
  await vi.waitFor(() => expect(onDevice()).toBeNull());
}, 20_000);

it('of a session that is over is kept for the same person, and another one neither sees nor overwrites it', async () => {
  await drafts.find('order:new');
  drafts.keep('order:new', content('半张订单'));
  forgetSession();
  await drafts.secure();
  stop();
  expect(onDevice()).not.toContain('半张订单');
  expect(ofWindow.getItem(keyPlace)).toBeNull();

  signIn('b');
  expect(await drafts.find('order:new')).toBeNull();
  drafts.keep('order:new', content('别人的'));
  await drafts.secure();
  signOut();

  signIn('a');
  await vi.waitFor(() => expect(held.get('token-a order:new')?.content).toEqual(content('半张订单')));
  expect(held.get('token-b order:new')?.content).toEqual(content('别人的'));
  await vi.waitFor(() => expect(onDevice()).toBeNull());
});

it('leaves its key in the window alone, and a window that finds another person’s key forgets it', async () => {
  signOut();
  signIn('c');
  await drafts.find('order:new');
  await vi.waitFor(() => expect(ofWindow.getItem(keyPlace)).not.toBeNull());
  const left = ofWindow.getItem(keyPlace);
  expect(local.getItem(keyPlace)).toBeNull();
  // Simulates that the window was closed before the session ended, and that the browser restores it for another person.
  stop();
  forgetSession();
  ofWindow.setItem(keyPlace, left ?? '');
  signIn('b');
  expect(ofWindow.getItem(keyPlace)).toBeNull();
});

it('of a session that the server ended meanwhile is kept on the device', async () => {
  await drafts.find('order:new');
  isSessionOver = true;
  drafts.keep('order:new', content('过期时'));
  await drafts.secure();
  expect(onDevice()).toContain('order:new');
  // The person sees a message, then the page reloads.
  await vi.waitFor(() => expect(wire.reload).toHaveBeenCalled(), 10_000);
  isSessionOver = false;
  stop();
  signIn('a');
  await vi.waitFor(() => expect(held.get('token-a order:new')?.content).toEqual(content('过期时')));
}, 20_000);

it('typed while nobody could say what the server holds completes the older one instead of replacing it', async () => {
  held.set('token-a order:new', { form: 'order:new', savedAt: 1, content: { values: { goodsName: '钢卷', remark: '旧' }, base: {} } });
  await drafts.find('other:new');
  isAway = true;
  await expect(drafts.find('order:new')).rejects.toThrow();
  drafts.keep('order:new', content('新'));
  await drafts.secure();
  isAway = false;
  connectionWorks(Number.POSITIVE_INFINITY);
  await vi.waitFor(() => expect(held.get('token-a order:new')?.content.values).toEqual({ goodsName: '钢卷', remark: '新' }));
}, 20_000);

it('is gone from the device after seven days', async () => {
  await drafts.find('order:new');
  isAway = true;
  drafts.keep('order:new', content('x'));
  await drafts.secure();
  expect(onDevice()).not.toBeNull();
  vi.setSystemTime(Date.now() + 604_800_001);
  isAway = false;
  stop();
  signIn('b');
  await vi.waitFor(() => expect(onDevice()).toBeNull());
}, 20_000);
