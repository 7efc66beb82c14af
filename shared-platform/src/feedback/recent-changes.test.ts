// A change stays offered until it was undone or refused, or ten minutes have passed.
import { undoTime } from 'shared-contracts/wire/constants';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, startSession, updateSessionTenant } from '../session-state/session-state.ts';
import { readStorage, storageKey, writeStorage } from '../storage/storage.ts';
import { connectNotices, type NotifyOptions, notices } from './notices.ts';
import { recentChanges, type UndoOutcome } from './recent-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.advanceTimersByTime(undoTime);
  clearSession();
  vi.useRealTimers();
});

const change = (...outcomes: UndoOutcome[]) => {
  const undo = vi.fn(async () => outcomes.shift() ?? 'done');
  return { undo, made: { title: '删除成功', content: '合同到期', label: '撤销', undo } };
};

function shown() {
  const offers: NotifyOptions[] = [];
  const disconnect = connectNotices({ message: vi.fn(), notify: (options) => offers.push(options), confirm: vi.fn(), alert: vi.fn() });
  return { offers, disconnect };
}

it('whose undo does not reach the server is offered again, and leaves the list when it was undone', async () => {
  const { offers, disconnect } = shown();
  const { undo, made } = change('unreached', 'done');
  notices.changed(made);
  expect(recentChanges.list()).toMatchObject([{ title: '删除成功', content: '合同到期' }]);
  offers[0]?.action?.run();
  await vi.waitFor(() => expect(offers).toHaveLength(2));
  // The second offer stays until it is used.
  expect(offers[1]).toMatchObject({ title: '删除成功', content: '合同到期', seconds: 0 });
  expect(recentChanges.list()).toHaveLength(1);
  offers[1]?.action?.run();
  await vi.waitFor(() => expect(recentChanges.list()).toEqual([]));
  expect(undo).toHaveBeenCalledTimes(2);
  disconnect();
});

it('replaces the offer of the one before, which the list keeps', () => {
  const said: string[] = [];
  const notify = ({ content }: NotifyOptions): void => void said.push(content);
  const disconnect = connectNotices({ message: vi.fn(), notify, leave: () => said.push('-'), confirm: vi.fn(), alert: vi.fn() });
  notices.changed({ ...change().made, content: '甲' });
  notices.changed({ ...change().made, content: '乙' });
  expect(said).toEqual(['-', '甲', '-', '乙']);
  expect(recentChanges.list().map(({ content }) => content)).toEqual(['乙', '甲']);
  disconnect();
});

it('that the server refuses to undo is offered no more', async () => {
  const { offers, disconnect } = shown();
  notices.changed(change('refused').made);
  offers[0]?.action?.run();
  await vi.waitFor(() => expect(recentChanges.list()).toEqual([]));
  expect(offers).toHaveLength(1);
  disconnect();
});

it('is undone once although it is asked for twice at the same moment', async () => {
  const { undo, made } = change();
  const added = recentChanges.add(made);
  await Promise.all([recentChanges.undo(added), recentChanges.undo(added)]);
  expect(undo).toHaveBeenCalledTimes(1);
});

it('can be undone for ten minutes; of many only the newest are kept', () => {
  const heard = vi.fn();
  const stop = recentChanges.subscribe(heard);
  for (let number = 1; number <= 25; number += 1) recentChanges.add({ ...change().made, content: `第${number}个` });
  expect(recentChanges.list().map(({ content }) => content)).toEqual(Array.from({ length: 20 }, (_, index) => `第${25 - index}个`));
  vi.advanceTimersByTime(undoTime - 1);
  expect(recentChanges.list()).toHaveLength(20);
  vi.advanceTimersByTime(1);
  expect(recentChanges.list()).toEqual([]);
  expect(heard).toHaveBeenCalled();
  stop();
});

const stored = { calls: [{ method: 'PUT', path: '/sys/checkRule/restore', body: { ids: ['1'] } }], entity: 'checkRule' } as const;

/** The stored changes as they are, unchecked. */
const rawKey = storageKey<unknown>({ owner: 'platform', name: 'changes', area: 'session', parse: (kept) => kept });

let pages = 0;
/** Another instance of the module, as a page that is loaded has it. */
async function loaded(): Promise<typeof recentChanges> {
  pages += 1;
  const { recentChanges: loadedOnes } = await import(/* @vite-ignore */ `./recent-changes.ts?page=${pages}`);
  return loadedOnes;
}

it('that says by which calls it is undone is offered again after a reload, to the person who made it', async () => {
  const person = (id: string) => startSession({ token: 't', user: { id } as never, tenantId: '0' });
  const run = vi.fn(async (): Promise<UndoOutcome> => 'done');
  person('u1');
  recentChanges.add({ ...change().made, stored });
  recentChanges.add({ ...change().made, title: '不能存' });
  vi.advanceTimersByTime(60_000);

  const page = await loaded();
  expect(page.list()).toEqual([]);
  page.resume(run);
  page.resume(run);
  expect(page.list()).toMatchObject([{ title: '删除成功', content: '合同到期', label: '撤销' }]);

  // Its ten minutes go on from the change, not from the reload.
  const later = await loaded();
  later.resume(run);
  vi.advanceTimersByTime(undoTime - 60_001);
  expect(later.list()).toHaveLength(1);
  const [offered] = later.list();
  if (offered) await later.undo(offered);
  expect(run).toHaveBeenCalledWith(stored);
  expect(later.list()).toEqual([]);
  const undone = await loaded();
  undone.resume(run);
  expect(undone.list()).toEqual([]);
});

it('of another person is removed when a page is loaded', async () => {
  startSession({ token: 't', user: { id: 'u1' } as never, tenantId: '0' });
  const made = { title: 'a', content: 'b', label: 'c', at: Date.now(), stored };
  writeStorage(rawKey, { owner: 'u2@0', changes: [made] });
  const page = await loaded();
  page.resume(async () => 'done');
  expect(page.list()).toEqual([]);
  expect(readStorage(rawKey)).toBeUndefined();
});

it.each([
  ['the session ends', () => clearSession()],
  ['another person signs in', () => startSession({ token: 't2', user: { id: 'u2' } as never, tenantId: '0' })],
  ['the person acts for another tenant', () => updateSessionTenant('7')],
])('leaves this window when %s, because it holds what stood in the record before', async (_when, next) => {
  startSession({ token: 't', user: { id: 'u1' } as never, tenantId: '0' });
  recentChanges.add({ ...change().made, stored });
  expect(JSON.stringify(readStorage(rawKey))).toContain('/sys/checkRule/restore');
  next();
  expect(recentChanges.list()).toEqual([]);
  expect(readStorage(rawKey)).toBeUndefined();
});

it('is not restored from a storage that was tampered with', async () => {
  startSession({ token: 't', user: { id: 'u1' } as never, tenantId: '0' });
  const [call] = stored.calls;
  const made = { title: 'a', content: 'b', label: 'c', at: Date.now() };
  const paths = ['//other.example/steal', 'http://other.example/steal', '/\\other.example', '/../registry/x', '/%2e%2e/x', '../x', 7];
  writeStorage(rawKey, {
    owner: 'u1@0',
    changes: [
      { title: 1 },
      null,
      { ...made, stored, at: 'd' },
      { ...made, stored: { calls: [{ ...call, method: 'PATCH' }] } },
      ...paths.map((path) => ({ ...made, stored: { calls: [call, { ...call, path }] } })),
    ],
  });
  const page = await loaded();
  page.resume(async () => 'done');
  expect(page.list()).toEqual([]);
  writeStorage(rawKey, { owner: 'u1@0', changes: [{ ...made, stored }] });
  page.resume(async () => 'done');
  expect(page.list()).toHaveLength(1);
});
