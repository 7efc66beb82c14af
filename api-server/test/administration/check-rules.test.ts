import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestClient } from '../harness.ts';
import { systemApp } from '../system/system-app.ts';
import { administratorOf } from '../tenant-people.ts';

interface Rule extends Record<string, unknown> {
  readonly id: string;
  readonly version: number;
}

let test: TestApp;
let admin: TestClient;
let driver: TestClient;

beforeAll(async () => {
  test = await systemApp();
  [admin, driver] = await Promise.all([test.signIn('admin'), test.signIn('driver')]);
});
afterAll(async () => await test.close());

const item = (digits: string, pattern: string, message: string, priority = '0') => ({ digits, pattern, message, priority });
const add = (ruleCode: string, items: unknown, as = admin) =>
  as.post<Rule>('/sys/checkRule/add', {
    ruleName: ruleCode,
    ruleCode,
    ruleJson: typeof items === 'string' ? items : JSON.stringify(items),
  });
const check = (ruleCode: string, value: string, as = driver) =>
  as.get('/sys/checkRule/checkByCode', { ruleCode, value: encodeURIComponent(value) });

describe('check rules', () => {
  it('test the whole value first, then slices, then the whole again, and say which part failed', async () => {
    const items = [
      item('1', '^[A-Z]$', '第一位须为大写字母'),
      item('*', '^.{4,6}$', '须为4至6位', '1'),
      item('3', '^\\d+$', '第二至四位须为数字'),
      item('*', '[^x]$', '不能以x结尾'),
    ];
    expect(await add('plate_like', items)).toMatchObject({ success: true, message: '添加成功！' });
    expect(await check('plate_like', 'A123')).toMatchObject({ success: true });
    expect(await check('plate_like', 'a12')).toMatchObject({ success: false, message: '须为4至6位' });
    expect(await check('plate_like', 'a123')).toMatchObject({
      success: false,
      message: '第一位须为大写字母',
      result: { digits: '1', beginIndex: 0, endIndex: 1, checkValue: 'a', passed: false },
    });
    expect(await check('plate_like', 'A1x3')).toMatchObject({ message: '第二至四位须为数字', result: { checkValue: '1x3' } });
    expect(await check('plate_like', 'A123x')).toMatchObject({ message: '不能以x结尾' });
    expect(await check('none', 'A')).toMatchObject({ success: false, message: '该编码不存在' });
  });

  it('take values that are encoded once or twice', async () => {
    await add('percent', [item('*', '^100%$', '须为100%')]);
    expect(await check('percent', '100%')).toMatchObject({ success: true });
    expect(await driver.get('/sys/checkRule/checkByCode', { ruleCode: 'percent', value: '100%' })).toMatchObject({ success: true });
    expect(await check('percent', 'y'.repeat(1_001))).toMatchObject({ success: false, message: '校验的值不能超过1000个字符' });
  });

  it('cannot hang the server', async () => {
    await add('evil', [item('*', '^(a+)+$', '只能是a')]);
    // For this pattern and value, an engine that backtracks would need longer than the test may take.
    expect(await check('evil', `${'a'.repeat(999)}!`)).toMatchObject({ success: false, message: '只能是a' });
  });

  it('are refused when all their patterns together would take too long', async () => {
    const heavy = (count: number) => Array.from({ length: count }, () => item('*', '^(\\pL|\\pN|.){300}$', 'x'));
    expect(await add('heavy_enough', heavy(5))).toMatchObject({ success: true });
    const refused = await add('too_heavy', heavy(50));
    expect(refused.result?.ruleJson).toBe('第6条：正则表达式过于复杂，请减少重复次数');
    expect(await admin.post('/sys/checkRule/tryOut', { ruleJson: JSON.stringify(heavy(50)), value: 'a' })).toMatchObject({
      success: false,
    });
  });

  it('are refused with the number of what cannot be run', async () => {
    const refused = async (items: unknown) => (await add(`r${Math.random()}`.replace('.', ''), items)).result?.ruleJson;
    expect(await refused('{')).toBe('规则内容不是有效的JSON');
    expect(await refused([])).toBe('请至少填写一条规则');
    expect(await refused([item('*', 'a', 'ok'), item('*', '(', 'x')])).toMatch(/^第2条：正则表达式不正确/);
    expect(await refused([item('*', '(?=a)', 'x')])).toMatch(/环视/);
    expect(await refused([item('*', '(a)\\1', 'x')])).toMatch(/反向引用/);
    expect(await refused([item('0', 'a', 'x')])).toBe('第1条：位数须为*或1至999的整数');
    expect(await refused([item('*', 'a', '')])).toMatch(/提示文本/);
    // Everything that is wrong is told at once.
    expect(await refused([item('*', '([A-Z', ''), item('0', 'a', 'x')])).toBe(
      '第1条：请输入100个字符以内的提示文本；第1条：正则表达式不正确，或用了不支持的环视、反向引用；第2条：位数须为*或1至999的整数',
    );
    expect(await refused(Array.from({ length: 51 }, () => item('*', 'a', 'x')))).toBe('规则最多50条');
    expect((await add('plate_like', [item('*', 'a', 'x')])).result).toMatchObject({ ruleCode: '规则编码已存在' });
  });

  it('of a field refuse its values when a record is saved, and leave what a record has already', async () => {
    const person = (username: string, workNo: string) =>
      admin.post<{ id: string; version: number }>('/sys/user/add', {
        ...{ username, realname: username, password: 'Freight#2026x', workNo },
      });
    const before = await person('ruled_before', 'old 1');
    expect(before.message).toBe('添加成功！');
    await add('user_work_no', [item('*', '^W\\d{3}$', '工号须为W和三位数字')]);
    expect(await person('ruled_after', 'W12')).toMatchObject({ success: false, result: { workNo: '工号须为W和三位数字' } });
    expect(await person('ruled_after', 'W123')).toMatchObject({ success: true });
    const { id, version } = before.result;
    expect(await admin.put('/sys/user/edit', { id, version, workNo: 'old 1', realname: '改名' })).toMatchObject({ success: true });
    expect(await admin.put('/sys/user/edit', { id, version: version + 1, workNo: 'old 2' })).toMatchObject({
      success: false,
      result: { workNo: '工号须为W和三位数字' },
    });
    const rule = (await admin.get<{ records: { id: string }[] }>('/sys/checkRule/list', { ruleCode: 'user_work_no' })).result.records[0];
    await admin.delete('/sys/checkRule/delete', { id: rule?.id ?? '' });
  });

  it('are tried out before they are saved, by those who may see rules', async () => {
    const body = { ruleJson: JSON.stringify([item('2', '^ab$', 'ab'), item('*', 'c$', 'c')]), value: 'abd' };
    expect((await admin.post('/sys/checkRule/tryOut', body)).result).toMatchObject([
      { checkValue: 'ab', passed: true },
      { checkValue: 'abd', passed: false },
    ]);
    expect(await driver.post('/sys/checkRule/tryOut', body)).toMatchObject({ code: 510 });
    expect(await admin.post('/sys/checkRule/tryOut', { ...body, ruleJson: 'x' })).toMatchObject({ success: false });
  });

  it('are the platform’s to change, and everybody’s to use', async () => {
    const other = await administratorOf(test);
    expect(await add('theirs', [item('*', 'a', 'x')], other)).toMatchObject({ success: false, message: '仅平台租户可维护' });
    expect(await check('plate_like', 'A123', other)).toMatchObject({ success: true });
    expect(await add('mine', [item('*', 'a', 'x')], driver)).toMatchObject({ code: 510 });
    const { id } = (await add('editable', [item('*', 'a', 'x')])).result;
    expect(await admin.put('/sys/checkRule/edit', { id, ruleJson: '[]' })).toMatchObject({ success: false });
    expect(await admin.post('/sys/checkRule/edit', { id, ruleName: '改名' })).toMatchObject({ success: true, message: '编辑成功!' });
  });
});
