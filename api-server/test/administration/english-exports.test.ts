// Exports are in English for callers who ask for it, and in Chinese for all others.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSheet } from '../../src/kernel/spreadsheet/spreadsheet.ts';
import { demoId } from '../../src/seed/demo-ids.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { systemApp } from '../system/system-app.ts';

let test: TestApp;
let admin: TestClient;

beforeAll(async () => {
  test = await systemApp();
  admin = await test.signIn('admin');
});
afterAll(async () => await test.close());

async function exported(path: string, query: Record<string, string>) {
  const { headers, rawPayload } = await admin.raw({ method: 'GET', path: `${path}/exportXls`, query });
  const [title = [], person = [], heads = [], ...rows] = await readSheet(rawPayload);
  const records = rows.map((row) => Object.fromEntries(heads.map((head, at) => [String(head), row[at]])));
  return { name: decodeURIComponent(String(headers['content-disposition'])), title, person, heads, records };
}

it('a list has its file name, headings and the texts of its codes in the language that is asked for', async () => {
  const depart = demoId('depart', 3);
  await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_depart set depart_name_en = 'Dispatch' where id = ${depart}`));
  const chinese = await exported('/sys/user', { username: 'dispatcher' });
  expect(chinese).toMatchObject({ name: expect.stringContaining('用户.xlsx'), title: ['用户列表数据'] });
  expect(chinese.records[0]).toMatchObject({ 用户账号: 'dispatcher', 状态: '正常', 部门: '调度部' });
  const english = await exported('/sys/user', { username: 'dispatcher', language: 'en-US' });
  expect(english).toMatchObject({ name: expect.stringContaining('User.xlsx'), title: ['User: list'] });
  expect(String(english.person[0])).toMatch(/^Exported by: /);
  expect(english.records[0]).toMatchObject({ 'User name': 'dispatcher', Status: 'Normal', Departments: 'Dispatch' });
  expect(english.heads.filter((head) => /\p{Script=Han}/u.test(String(head)))).toEqual([]);
  expect(english.heads).toHaveLength(chinese.heads.length);
  expect((await exported('/sys/user', { username: 'dispatcher', language: 'tlh' })).heads).toEqual(chinese.heads);
});

it('the log says in English what was done, to what, and what changed', async () => {
  const [item] = (await admin.get<{ records: Record<string, unknown>[] }>('/sys/dictItem/list', { pageSize: 1 })).result.records;
  const { id, version } = item as { id: string; version: number };
  expect(await admin.put('/sys/dictItem/edit', { id, version, itemColor: 'error' })).toMatchObject({ success: true });
  const query = { logType: '2', keyWord: 'admin', selections: '' };
  const english = await exported('/sys/log', { ...query, language: 'en-US' });
  expect(english).toMatchObject({ name: expect.stringContaining('Log.xlsx'), title: ['Log: list'] });
  expect(english.heads.filter((head) => /\p{Script=Han}/u.test(String(head)))).toEqual([]);
  const line = english.records.find((row) => row['Record id'] === id);
  expect(Object.values(line ?? {})).toContain('Edit · Dictionary item');
  expect(line?.Changes).toMatch(/^Colour: /);
  const chinese = await exported('/sys/log', query);
  expect(chinese.heads).toEqual(expect.arrayContaining(['涉及对象', '变更']));
  expect(chinese.records.length).toBeGreaterThanOrEqual(english.records.length);
});
