// After a reload of the page, a change is undone by the calls that the browser stored.
import { HttpResponse, http } from 'msw';
import { connectNotices, type NoticeLevel } from 'shared-platform/notices';
import { mswServer, refusal, success } from 'shared-widgets/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runStoredUndo } from './stored-undo.ts';

const said: [NoticeLevel, string][] = [];
let disconnect = () => undefined as unknown;
beforeEach(() => {
  said.length = 0;
  disconnect = connectNotices({ message: (...told) => said.push(told), notify: vi.fn(), confirm: vi.fn(), alert: vi.fn() });
});
afterEach(() => void disconnect());

const restore = { method: 'PUT', path: '/sys/checkRule/restore', body: { ids: ['1'] } } as const;

test('all calls are made in their order, and the change’s own message is shown', async () => {
  const sent: unknown[] = [];
  mswServer.use(
    http.put('*/api/sys/checkRule/restore', async ({ request }) => {
      sent.push(await request.json());
      return success({ succeeded: 1, failed: [] }, '恢复成功！');
    }),
  );
  const second = { ...restore, body: { ids: ['2'] } };
  expect(await runStoredUndo({ calls: [restore, second], entity: 'checkRule', undone: '已撤销删除：登录名' })).toBe('done');
  expect(sent).toEqual([{ ids: ['1'] }, { ids: ['2'] }]);
  expect(said).toEqual([['success', '已撤销删除：登录名']]);
});

test('without a message of its own the server’s is shown', async () => {
  mswServer.use(http.put('*/api/sys/checkRule/restore', () => success({ succeeded: 1, failed: [] }, '恢复成功！')));
  expect(await runStoredUndo({ calls: [restore] })).toBe('done');
  expect(said).toEqual([['success', '恢复成功！']]);
});

test.each([
  [{ failed: [{ id: '1', message: '规则编码已存在' }] }],
  [
    {
      results: [
        { ok: true, message: '' },
        { ok: false, message: '规则编码已存在' },
      ],
    },
  ],
])('records that were refused are told: %o', async (result) => {
  mswServer.use(http.put('*/api/sys/checkRule/restore', () => success(result, '操作完成')));
  expect(await runStoredUndo({ calls: [restore], undone: '已撤销' })).toBe('refused');
  expect(said).toEqual([['warning', '规则编码已存在']]);
});

test('a refused call ends it, and one that did not reach the server may be tried again', async () => {
  let tries = 0;
  mswServer.use(
    http.put('*/api/sys/checkRule/restore', () => {
      tries += 1;
      return refusal('没有权限');
    }),
  );
  expect(await runStoredUndo({ calls: [restore, restore] })).toBe('refused');
  expect(tries).toBe(1);
  expect(said).toEqual([['error', '没有权限']]);
  mswServer.use(http.put('*/api/sys/checkRule/restore', () => HttpResponse.error()));
  expect(await runStoredUndo({ calls: [restore] })).toBe('unreached');
});

test('each call has its idempotency key, which stays the same until the server has responded', async () => {
  const keys: (string | null)[] = [];
  let isAway = true;
  mswServer.use(
    http.put('*/api/sys/checkRule/restore', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return isAway ? HttpResponse.error() : success({ succeeded: 1, failed: [] }, '恢复成功！');
    }),
  );
  const undo = { calls: [restore, { ...restore }] };
  expect(await runStoredUndo(undo)).toBe('unreached');
  const [first] = keys;
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys)).toEqual(new Set([first]));
  isAway = false;
  keys.length = 0;
  expect(await runStoredUndo(undo)).toBe('done');
  expect(keys[0]).toBe(first);
  expect(new Set(keys).size).toBe(2);
});
