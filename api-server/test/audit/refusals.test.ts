// Audit rows of refusals: who tried what, from where, and how often; and the log in which administrators read them.
import { sql } from 'drizzle-orm';
import { demoPassword } from 'shared-contracts/session/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/basics/ids.ts';
import { audit } from '../../src/kernel/database/audit.ts';
import { verifyAudit } from '../../src/modules/system/audit/verify-audit.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { person } from '../kernel/fixture.ts';
import { seconds, systemApp, TestClock, userId } from '../system/system-app.ts';
import { administratorOf, otherTenant } from '../tenant-people.ts';
import { refuseUnauditedWrites } from './unaudited-writes.ts';

interface Noted {
  readonly tenantId: number;
  readonly userId: string;
  readonly username: string;
  readonly recordId: string;
  readonly action: string;
  readonly changes: Record<string, [null, unknown]>;
  readonly requestId: string;
  readonly ip: string;
}

const clock = new TestClock();
const lines: string[] = [];
let test: TestApp;
let admin: TestClient;
let operator: TestClient;

beforeAll(async () => {
  test = await systemApp({ clock: clock.read, config: { logLevel: 'info' }, log: { write: (line) => lines.push(line) } });
  await refuseUnauditedWrites(test.database);
  admin = await test.signIn('admin');
  operator = await test.signIn('operator');
});
afterAll(async () => await test.close());

const noted = async (action: string): Promise<Noted[]> => {
  const { rows } = await test.database.asSystem('test', (tx) =>
    tx.execute<{ payload: string }>(
      sql`select payload from freight.audit_log where entity = 'refusal' and action = ${action} order by tenant_id, serial`,
    ),
  );
  return rows.map(({ payload }) => JSON.parse(payload) as Noted);
};
const login = (username: string, password: string) => test.anonymous.post('/sys/login', { username, password });

describe('every write', () => {
  it('a write without an audit row is refused by the test database, one with a row is not', async () => {
    const caller = person('admin', { tenantId: 0 });
    const write = (isAudited: boolean) =>
      test.database.as(caller, async (tx) => {
        await tx.execute(
          sql`insert into sys_position (id, tenant_id, code, name, post_rank) values (${newId()}, 0, ${newId()}, '试', '1')`,
        );
        const { tenantId, userId: by, username } = caller;
        if (isAudited) audit(tx, { tenantId, userId: by, username, entity: 'position', recordId: 'x', action: 'add' });
      });
    await expect(write(false)).rejects.toThrow();
    await write(true);
  });
});

describe('refusals', () => {
  it('of calls without permission say who, which call, which permission, which record, and have the id of the answer', async () => {
    const { requestId } = await operator.delete('/sys/role/delete', { id: 'abc123' });
    expect(await noted('notAllowed')).toMatchObject([
      {
        ...{ tenantId: 0, userId: await userId(test.database, 'operator'), username: 'operator', recordId: 'abc123', requestId },
        ip: '127.0.0.1',
        changes: { call: [null, 'DELETE /api/sys/role/delete'], needed: [null, 'role:delete'] },
      },
    ]);
  });

  it('and failures are found in the server’s log by the id that the browser shows', async () => {
    const { requestId } = await operator.get('/sys/log/list');
    const said = lines.map((line) => JSON.parse(line) as { reqId?: string; msg: string; refusal?: string });
    expect(said.filter(({ reqId }) => reqId === requestId).map(({ msg }) => msg)).toEqual([
      'incoming request',
      'refused',
      'request completed',
    ]);
  });

  it('that repeat are counted, not written one by one', async () => {
    for (let time = 0; time < 4; time += 1) await operator.get('/sys/tenant/list');
    expect((await noted('notAllowed')).filter(({ changes }) => changes.needed?.[1] === 'tenant:list')).toHaveLength(1);
    clock.advance(seconds(61));
    await operator.get('/sys/tenant/list');
    const [first, repeated, next] = (await noted('notAllowed')).filter(({ changes }) => changes.needed?.[1] === 'tenant:list');
    expect(first?.changes).not.toHaveProperty('times');
    expect(repeated?.changes).toMatchObject({ times: [null, 3] });
    expect(next?.changes).not.toHaveProperty('times');
  });

  it('of another tenant, of the platform’s functions and of other sites stand in the log of the caller’s tenant', async () => {
    const other = await administratorOf(test);
    expect(await other.get('/sys/user/list', {}, { headers: { 'tenant-id': '0' } })).toMatchObject({ status: 403 });
    expect(await other.get('/sys/tenant/list')).toMatchObject({ success: false, message: '仅平台租户可维护' });
    expect(await admin.post('/sys/role/add', {}, { headers: { origin: 'https://evil.example' } })).toMatchObject({ status: 403 });
    expect(await noted('platformOnly')).toMatchObject([{ tenantId: otherTenant, username: `chief${otherTenant}` }]);
    expect(await noted('forbidden')).toMatchObject([
      // When a page of another site is refused, the caller has not been identified yet.
      { tenantId: 0, username: '', changes: { origin: [null, 'https://evil.example'] } },
      { tenantId: otherTenant, changes: { call: [null, 'GET /api/sys/user/list'], tenant: [null, '0'] } },
    ]);
  });

  it('of sign-ins name the account, and of unknown names nothing that was typed', async () => {
    await login('dispatcher', 'Wrong#2026');
    await login('hunter2-typed-here', 'Wrong#2026');
    const tries = await noted('signInRefused');
    expect(tries).toMatchObject([
      { username: 'dispatcher', userId: await userId(test.database, 'dispatcher'), changes: { call: [null, 'POST /api/sys/login'] } },
      { username: '', userId: '', tenantId: 0 },
    ]);
    expect(JSON.stringify(tries)).not.toMatch(/hunter2|Wrong#/);
    const dispatcher = await test.signIn('dispatcher');
    await dispatcher.post('/sys/account/proof', { password: 'Wrong#2026' });
    expect(await noted('proofRefused')).toMatchObject([
      { username: 'dispatcher', changes: { call: [null, 'POST /api/sys/account/proof'] } },
    ]);
  });

  it('by rules of the business and by fields are no rows', async () => {
    const before = await test.database.asSystem('test', (tx) => tx.execute(sql`select count(*)::int n from freight.audit_log`));
    expect(await admin.post('/sys/role/add', {})).toMatchObject({ success: false });
    expect(await admin.get('/sys/user/queryById', { id: 'f'.repeat(32) })).toMatchObject({ success: false });
    const after = await test.database.asSystem('test', (tx) => tx.execute(sql`select count(*)::int n from freight.audit_log`));
    expect(after.rows).toEqual(before.rows);
  });

  it('are read in the log under a kind of their own', async () => {
    const { result } = await admin.get<{ records: { logType: string; logType_dictText: string; logContent: string; changes: object[] }[] }>(
      '/sys/log/list',
      { logType: '4', keyWord: 'operator' },
    );
    expect(result.records.at(-1)).toMatchObject({
      ...{ logType: '4', logType_dictText: '拒绝日志', logContent: '越权操作被拒绝', operateType: null },
      changes: [
        { field: 'call', label: ['调用', 'Call'], before: null, after: 'DELETE /api/sys/role/delete' },
        { field: 'needed', after: 'role:delete' },
      ],
    });
    const operations = await admin.get<{ records: { logType: string }[] }>('/sys/log/list', { logType: '2', pageSize: 100 });
    expect(operations.result.records.filter(({ logType }) => logType === '4')).toEqual([]);
  });

  it('belong to the chain like every other row', async () => {
    expect(await login('operator', demoPassword)).toMatchObject({ success: true });
    expect((await verifyAudit(test.database)).map(({ problem }) => problem)).toEqual([null, null]);
  });
});
