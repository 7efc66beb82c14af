/** The user name of a deleted account is never given again, and the log names people by their account. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSheet, writeSheet } from '../../src/kernel/spreadsheet/spreadsheet.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { multipart } from '../multipart.ts';
import { systemApp } from '../system/system-app.ts';
import { administratorOf } from '../tenant-people.ts';

interface Line {
  readonly username: string;
  readonly realname: string | null;
  readonly recordId: string;
}

const password = 'Freight#1';
const heldBefore = '该用户账号曾属于已删除的用户，不能再次使用';
let test: TestApp;
let admin: TestClient;

beforeAll(async () => {
  test = await systemApp();
  admin = await test.signIn('admin');
});
afterAll(async () => await test.close());

const add = async (username: string, realname = '老王') =>
  await admin.post<{ id: string } | null>('/sys/user/add', { username, realname, password });

async function deleted(username: string): Promise<string> {
  const id = (await add(username)).result?.id ?? '';
  expect(await admin.delete('/sys/user/delete', { id })).toMatchObject({ success: true });
  return id;
}

it('the name of a deleted account is refused for a new one, and after its deletion for ever too', async () => {
  const id = await deleted('gone_bob');
  const refused = { success: false, message: heldBefore, result: { username: heldBefore } };
  expect(await add('gone_bob', '小李')).toMatchObject(refused);
  expect(await add('Gone_BOB', '小李')).toMatchObject(refused);
  expect(await admin.delete('/sys/user/deleteRecycleBin', { userIds: id })).toMatchObject({ success: true });
  expect(await add('gone_bob', '小李')).toMatchObject(refused);
  expect(await admin.get('/sys/user/checkOnlyUser', { username: 'GONE_bob' })).toMatchObject({
    success: false,
    message: '用户账号已存在',
  });
  const check = { tableName: 'sys_user', fieldName: 'username', fieldVal: 'gone_bob' };
  expect(await admin.get('/sys/duplicate/check', check)).toMatchObject({ success: false });
});

it('it is refused in an import, and for the administrator of another tenant', async () => {
  await deleted('gone_clerk');
  const cells = [
    ['用户账号', '登录密码', '用户姓名'],
    ['gone_clerk', password, '小李'],
  ];
  const bytes = await writeSheet('用户', cells, [20, 20, 20]);
  const imported = await admin.raw({ method: 'POST', path: '/sys/user/importExcel', ...multipart([{ name: 'users.xlsx', bytes }]) });
  expect(imported.json()).toMatchObject({ result: { successCount: 0, errorCount: 1 } });
  const rows = [{ line: 3, values: { username: 'gone_clerk', password, realname: '小李' } }];
  expect(await admin.post('/sys/user/importRows', { rows })).toMatchObject({
    result: { added: 0, refused: [{ line: 3, message: heldBefore }] },
  });
  await administratorOf(test, 91);
  const person = { id: 91, username: 'gone_clerk', realname: '小李', password };
  expect(await admin.post('/sys/tenant/administrator', person)).toMatchObject({ success: false, result: { username: heldBefore } });
});

it('the log and its export name the person who acted, not a later one with the same user name', async () => {
  const clerk = (await add('gone_ann')).result?.id ?? '';
  const ann = await test.signIn('gone_ann', password);
  await ann.post('/sys/logout');
  await admin.delete('/sys/user/delete', { id: clerk });
  const lines = async () => (await admin.get<{ records: Line[] }>('/sys/log/list', { keyWord: 'gone_ann' })).result.records;
  expect((await lines()).filter(({ username }) => username === 'gone_ann').map(({ realname }) => realname)).toContain('老王');
  // Older installations hold two accounts with one user name, of which the earlier one is deleted.
  const later = (await add('later_ann', '小李')).result?.id ?? '';
  await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_user set username = 'gone_ann' where id = ${later}`));
  const told = (await lines()).filter(({ username }) => username === 'gone_ann');
  expect(told.length).toBeGreaterThan(0);
  expect(new Set(told.map(({ realname }) => realname))).toEqual(new Set(['老王']));
  const file = await admin.raw({ method: 'GET', path: '/sys/log/exportXls', query: { keyWord: 'gone_ann' } });
  const acts = (await readSheet(file.rawPayload)).slice(3).filter((row) => row[4] === 'gone_ann');
  expect(acts.map((row) => row[5])).toEqual(told.map(() => '老王'));
});
