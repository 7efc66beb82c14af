/** Calls of people without a session, for tests of accounts. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { SliderChallenge, SliderPoint, SliderProof } from 'shared-contracts/session/account';
import type { LoginResult } from 'shared-contracts/session/session';
import { onTestFinished, vi } from 'vitest';
import type { Database, Tx } from '../../src/kernel/database/database.ts';
import type { TestApp, TestResponse } from '../harness.ts';

/** Headers that make a request seem to come from another address; the test's own connection counts as a trusted proxy. */
export const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

/** The points of a drag at uneven speed, as by a hand: slow, fast, slow. */
export function drag(distance: number, duration = 400): SliderPoint[] {
  return Array.from({ length: 21 }, (_, step) => {
    const part = step / 20;
    return [Math.round(part * duration), Math.round(distance * part * part * (3 - 2 * part))] as const;
  });
}

/** Solves the slider challenge and returns its proof. */
export async function slide({ anonymous }: TestApp, options = {}): Promise<string> {
  const { result } = await anonymous.get<SliderChallenge>('/sys/slider', {}, options);
  const response = await anonymous.post<SliderProof>('/sys/slider', { ticket: result.ticket, track: drag(result.distance) }, options);
  return response.result.proof;
}

/** Requests a phone code after solving the slider challenge. */
export async function askForCode(test: TestApp, mobile: string, smsmode: '0' | '1' | '2', address = '127.0.0.1'): Promise<TestResponse> {
  return await test.anonymous.post('/sys/sms', { mobile, smsmode, sliderProof: await slide(test, from(address)) }, from(address));
}

export const phoneLogin = async (test: TestApp, mobile: string, captcha: string, address = '127.0.0.1') =>
  await test.anonymous.post<LoginResult | null>('/sys/phoneLogin', { mobile, captcha, remember_me: true }, from(address));

export async function givePhone(test: TestApp, username: string, phone: string): Promise<void> {
  await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_user set phone = ${phone} where username = ${username}`));
}

/** Resets all counters of requests. */
export async function forgetCounts(test: TestApp): Promise<void> {
  await test.database.asSystem('test', async (tx) => {
    for (const table of ['sys_login_attempt', 'sys_call_limit', 'sys_phone_code', 'sys_account_ticket']) {
      await tx.execute(sql`delete from ${sql.identifier(table)}`);
    }
  });
}

/**
 * Runs `between` once, before the next transaction of this name begins: what the request has checked until then is out of date. Ends with the
 * test, or when the result is called.
 */
export function beforeTransaction(database: Database, name: string, between: () => Promise<unknown>): () => void {
  const { asSystem } = database;
  let isDone = false;
  const spy = vi.spyOn(database, 'asSystem').mockImplementation(async (reason, work, options) => {
    if (reason === name && !isDone) {
      isDone = true;
      await between();
    }
    return await asSystem(reason, work, options);
  });
  const end = () => void spy.mockRestore();
  onTestFinished(end);
  return end;
}

/**
 * Makes a call while `change` stands in a transaction that is not committed yet. It is committed when the call waits for it or has ended. The
 * embedded database runs one after the other.
 */
export async function duringChange<Result>(
  database: Database,
  change: (tx: Tx) => Promise<unknown>,
  call: () => Promise<Result>,
): Promise<Result> {
  const [changed, called] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = database.asSystem('test', async (tx) => {
    await change(tx);
    changed.resolve();
    await called.promise;
  });
  await changed.promise;
  const calling = call();
  await untilBlocked(database, calling);
  called.resolve();
  await changing;
  return await calling;
}

/** Resolves when a transaction waits for a lock, or the call has ended; at once on the embedded database. */
export async function untilBlocked(database: Database, call: Promise<unknown>): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  call.then(end, end);
  const isWaiting = async () => {
    const { rows } = await database.asSystem('test', (tx) => tx.execute(sql`select from pg_locks where not granted`));
    return rows.length > 0;
  };
  while (process.env.DATABASE_URL && !isOver && !(await isWaiting())) await setImmediate();
}

/** The response without the parts that differ between any two responses (request id, time). */
export function shapeOf({ requestId: _id, timestamp: _time, ...rest }: TestResponse<unknown>) {
  return rest;
}

/** Audit rows of an action in the platform's tenant, newest last. */
export async function auditOf(test: TestApp, action: string): Promise<string[]> {
  const { rows } = await test.database.asSystem('test', (tx) =>
    tx.execute<{ payload: unknown }>(sql`select payload from freight.audit_log order by serial`),
  );
  return rows
    .map(({ payload }) => (typeof payload === 'string' ? payload : JSON.stringify(payload)))
    .filter((text) => text.includes(`"${action}"`));
}
