/** A seeded application for tests of the system module: demo accounts and the parties to which they belong. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/kernel/database/database.ts';
import { type TestApp, type TestOptions, testApp } from '../harness.ts';

/** A clock that tests can set. */
export class TestClock {
  now = Date.now();
  readonly read = () => this.now;
  advance(milliseconds: number): void {
    this.now += milliseconds;
  }
}

export const seconds = (count: number) => count * 1_000;
export const days = (count: number) => count * 86_400_000;

export async function systemApp(options: TestOptions = {}): Promise<TestApp> {
  return await testApp({ demo: options.seed === undefined, ...options });
}

/** Reads one value from the database, without row scope. */
export async function oneValue<Value>(database: Database, statement: ReturnType<typeof sql>): Promise<Value> {
  const { rows } = await database.asSystem('test', (tx) => tx.execute<{ value: Value }>(statement));
  const [row] = rows;
  if (!row) throw new Error('No row');
  return row.value;
}

export const userId = async (database: Database, username: string) =>
  await oneValue<string>(database, sql`select id value from sys_user where username = ${username} and del_flag = 0`);
export const roleId = async (database: Database, code: string) =>
  await oneValue<string>(database, sql`select id value from sys_role where role_code = ${code} and del_flag = 0`);
export const codeId = async (database: Database, code: string) =>
  await oneValue<string>(database, sql`select id value from sys_permission where perms = ${code} and del_flag = 0`);
export const menuId = async (database: Database, path: string) =>
  await oneValue<string>(database, sql`select id value from sys_permission where url = ${path} and del_flag = 0`);
