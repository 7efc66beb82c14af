import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestClient } from '../harness.ts';
import { oneValue, systemApp } from '../system/system-app.ts';
import { administratorOf } from '../tenant-people.ts';

let test: TestApp;
let admin: TestClient;
let driver: TestClient;

beforeAll(async () => {
  test = await systemApp();
  [admin, driver] = await Promise.all([test.signIn('admin'), test.signIn('driver')]);
});
afterAll(async () => await test.close());

const add = (ruleCode: string, ruleClass: string, ruleParams: unknown, as = admin) =>
  as.post('/sys/fillRule/add', {
    ...{ ruleName: ruleCode, ruleCode, ruleClass },
    ruleParams: typeof ruleParams === 'string' ? ruleParams : JSON.stringify(ruleParams),
  });
const tested = async (ruleCode: string, form: Readonly<Record<string, string>> = {}) =>
  (await admin.get<string>('/sys/fillRule/testFillRule', { ruleCode, ...form })).result;
const executed = async (ruleCode: string, form: object = {}, as = driver) =>
  await as.put<string>(`/sys/fillRule/executeRuleByCode/${ruleCode}`, form);

describe('fill rules', () => {
  it('show the numbering of every kind of record, and take no number from it', async () => {
    const { result } = await admin.get<{ total: number }>('/sys/fillRule/list', { ruleClass: 'business_number', pageSize: 100 });
    expect(result.total).toBeGreaterThanOrEqual(20);
    const next = await tested('number_order');
    expect(next).toMatch(/^DD\d{8}\d{6}$/);
    expect((await executed('number_order', {}, admin)).result).toBe(next);
    expect(await tested('number_order')).toBe(next);
    const used = await oneValue<number>(
      test.database,
      sql`select coalesce(max(seq), 0)::int value from freight.number_sequence where kind = 'order' and day = to_date(${next.slice(2, 10)}, 'YYYYMMDD')`,
    );
    expect(Number(next.slice(10))).toBe(used + 1);
  });

  it('count days of their own; testing takes no number, executing does', async () => {
    expect(await add('stock_no', 'daily_sequence', { prefix: 'CK', digits: 3 })).toMatchObject({ success: true });
    expect(await tested('stock_no')).toMatch(/^CK\d{8}001$/);
    expect((await executed('stock_no')).result).toMatch(/001$/);
    expect((await executed('stock_no')).result).toMatch(/002$/);
    expect(await tested('stock_no')).toMatch(/003$/);
    const other = await administratorOf(test);
    expect((await executed('stock_no', {}, other)).result).toMatch(/001$/);
  });

  it('generate times, codes and facts of the caller', async () => {
    expect(await tested('shop_order_num')).toMatch(/^CN\d{14}\d\d$/);
    await add('who', 'current_user', { field: 'username' });
    expect((await executed('who')).result).toBe('driver');
    await add('day', 'today', { time: true });
    expect((await executed('day')).result).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect((await executed('category_code_rule', { pid: 'A01' }, admin)).result).toBe('A01A04');
    expect(await tested('category_code_rule', { pid: 'A01' })).toBe('A01A04');
    expect((await executed('org_num_role', {}, admin)).result).toBe('A02');
    expect(await executed('org_num_role')).toMatchObject({ code: 510 });
    expect(await executed('nothing')).toMatchObject({ success: false, message: '该编码不存在' });
  });

  it('tell the next number of a record to those only who add such records or administer the rules', async () => {
    const operator = await test.signIn('operator');
    expect((await executed('number_order', {}, operator)).result).toMatch(/^DD\d{14}$/);
    expect((await executed('number_waybill', {}, admin)).result).toMatch(/^YD\d{16}$/);
    const kinds = (
      await admin.get<{ records: { ruleCode: string }[] }>('/sys/fillRule/list', { ruleClass: 'business_number', pageSize: 100 })
    ).result.records;
    // Everybody may write feedback.
    for (const { ruleCode } of kinds.filter((kind) => kind.ruleCode !== 'number_feedback')) {
      expect(await executed(ruleCode)).toMatchObject({ code: 510, result: null });
      const rules = [{ ruleCode: 'who' }, { ruleCode }];
      expect(await driver.put('/sys/fillRule/executeRuleByCodeBatch', { rules })).toMatchObject({ code: 510, result: null });
    }
  });

  it('run several at once, each with its own values or the common ones', async () => {
    const rules = [{ ruleCode: 'category_code_rule', formData: { pid: 'A02' } }, { ruleCode: 'category_code_rule' }, { ruleCode: 'who' }];
    expect((await admin.put('/sys/fillRule/executeRuleByCodeBatch', { commonFormData: { pid: 'A01' }, rules })).result).toEqual([
      { ruleCode: 'category_code_rule', result: 'A02A03' },
      { ruleCode: 'category_code_rule', result: 'A01A04' },
      { ruleCode: 'who', result: 'admin' },
    ]);
    expect(await admin.put('/sys/fillRule/executeRuleByCodeBatch', { rules: 'x' })).toMatchObject({ success: false });
  });

  it('name a generator of the catalogue and parameters that it takes, nothing else', async () => {
    const refused = async (ruleClass: string, ruleParams: unknown) => (await add(`x${Date.now()}`, ruleClass, ruleParams)).result;
    expect(await refused('java.lang.Runtime', {})).toMatchObject({ ruleClass: '生成器：选项不正确' });
    expect(await refused('constructor', {})).toMatchObject({ ruleClass: '生成器：选项不正确' });
    expect(await refused('today', '{')).toMatchObject({ ruleParams: '规则参数不是有效的JSON' });
    expect(await refused('daily_sequence', { prefix: "'; drop", digits: 99 })).toMatchObject({
      ruleParams: expect.stringContaining('例如'),
    });
    expect(await refused('business_number', { kind: '__proto__' })).toMatchObject({ ruleParams: expect.stringContaining('例如') });
    expect(await add('who', 'today', {})).toMatchObject({ success: false, result: { ruleCode: '规则编码已存在' } });
  });

  it('are the platform’s to change', async () => {
    expect(await add('mine', 'today', {}, driver)).toMatchObject({ code: 510 });
    expect(await driver.get('/sys/fillRule/testFillRule', { ruleCode: 'who' })).toMatchObject({ code: 510 });
    expect(await test.anonymous.put('/sys/fillRule/executeRuleByCode/who', {})).toMatchObject({ status: 401 });
  });
});
