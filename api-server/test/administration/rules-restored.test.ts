/** Who deleted a check rule, a fill rule or a data source by mistake puts it back, and it works as before. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp, TestClient } from '../harness.ts';
import { systemApp } from '../system/system-app.ts';

let app: TestApp;
let admin: TestClient;

beforeAll(async () => {
  app = await systemApp();
  admin = await app.signIn('admin');
});
afterAll(async () => await app.close());

const made = async (api: string, fields: object) => (await admin.post<{ id: string }>(`${api}/add`, fields)).result.id;
const remove = (api: string, id: string) => admin.delete(`${api}/delete`, { id });
const restore = (api: string, id: string, as = admin) => as.put<{ failed: object[] }>(`${api}/restore`, { ids: [id] });

test('a deleted check rule checks nothing, and checks again when it is put back', async () => {
  const ruleJson = JSON.stringify([{ digits: '*', pattern: '^K', message: '须以K开头', priority: '0' }]);
  const id = await made('/sys/checkRule', { ruleName: '库位', ruleCode: 'shelf_code', ruleJson });
  const check = () => admin.get('/sys/checkRule/checkByCode', { ruleCode: 'shelf_code', value: 'A1' });
  expect(await remove('/sys/checkRule', id)).toMatchObject({ success: true });
  expect(await check()).toMatchObject({ message: '该编码不存在' });
  expect(await restore('/sys/checkRule', id, await app.signIn('driver'))).toMatchObject({ code: 510 });
  expect(await restore('/sys/checkRule', id)).toMatchObject({ success: true, result: { failed: [] } });
  expect(await check()).toMatchObject({ message: '须以K开头' });
});

test('a deleted fill rule whose code was given again meanwhile is refused', async () => {
  const rule = { ruleName: '入库单号', ruleCode: 'stock_in', ruleClass: 'daily_sequence', ruleParams: '{"prefix":"RK","digits":4}' };
  const id = await made('/sys/fillRule', rule);
  await remove('/sys/fillRule', id);
  const other = await made('/sys/fillRule', rule);
  expect((await restore('/sys/fillRule', id)).result.failed).toHaveLength(1);
  await remove('/sys/fillRule', other);
  expect((await restore('/sys/fillRule', id)).result.failed).toEqual([]);
  expect((await admin.get('/sys/fillRule/testFillRule', { ruleCode: 'stock_in' })).result).toMatch(/^RK\d{8}0001$/);
});
