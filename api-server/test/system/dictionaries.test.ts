import { sql } from 'drizzle-orm';
import { type DictionaryItems, type DictionaryOption, demoPassword, type LoginResult } from 'shared-contracts/session/session';
import { signatureOf, signatureTimestamp } from 'shared-contracts/wire/signature';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDictionaries } from '../../src/kernel/context/dictionaries.ts';
import { demoId } from '../../src/seed/demo-ids.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { oneValue, systemApp } from './system-app.ts';

interface Row extends Record<string, unknown> {
  id: string;
  version: number;
}

let test: TestApp;
let admin: TestClient;
let operator: TestClient;
let carrier: TestClient;

beforeAll(async () => {
  test = await systemApp();
  admin = await test.signIn('admin');
  operator = await test.signIn('operator');
  carrier = await test.signIn('carrier');
});
afterAll(async () => await test.close());

const dictId = (code: string) => oneValue<string>(test.database, sql`select id value from sys_dict where dict_code = ${code}`);

describe('dictionaries', () => {
  it('come back from the bin with their items, or go for ever', async () => {
    const { id } = (await admin.post<Row>('/sys/dict/add', { dictName: '停用', dictCode: 'retired' })).result;
    await admin.post('/sys/dictItem/add', { dictId: id, itemText: '一', itemValue: '1', status: 1 });
    const bin = async (as = admin) => (await as.get<Row[]>('/sys/dict/deleteList')).result;
    await admin.delete('/sys/dict/delete', { id });
    expect(await bin()).toEqual(expect.arrayContaining([expect.objectContaining({ id, dictCode: 'retired' })]));
    for (const call of [
      carrier.get('/sys/dict/deleteList'),
      carrier.put(`/sys/dict/back/${id}`),
      carrier.delete(`/sys/dict/deletePhysic/${id}`),
    ])
      expect(await call).toMatchObject({ code: 510 });

    const newer = (await admin.post<Row>('/sys/dict/add', { dictName: '停用二', dictCode: 'retired' })).result;
    expect(await admin.put(`/sys/dict/back/${id}`)).toMatchObject({ success: false, message: '字典编码已存在' });
    await admin.delete('/sys/dict/delete', { id: newer.id });
    expect(await admin.put(`/sys/dict/back/${id}`)).toMatchObject({ success: true, message: '操作成功!' });
    expect(await admin.put(`/sys/dict/back/${id}`)).toMatchObject({ success: false, message: '未找到对应实体' });
    expect((await admin.get<DictionaryOption[]>('/sys/dict/getDictItems/retired')).result).toHaveLength(1);

    expect(await admin.delete(`/sys/dict/deletePhysic/${id}`)).toMatchObject({ success: false, message: '未找到对应实体' });
    expect(await admin.delete(`/sys/dict/deletePhysic/${newer.id}`)).toMatchObject({ success: true, message: '删除成功!' });
    expect((await bin()).map((row) => row.id)).not.toContain(newer.id);
  });

  it('of states keep the values that the product compares; texts, colours and items that people added stay theirs', async () => {
    const found = (await admin.get<{ records: Row[] }>('/sys/dict/list', { dictCode: 'order_status' })).result.records[0];
    const dictId = found?.id ?? '';
    expect(await admin.delete('/sys/dict/delete', { id: dictId })).toMatchObject({ success: false, message: '此字典由程序使用，不能删除' });
    const items = (
      await admin.get<{ records: (Row & { itemValue: string; itemText: string })[] }>('/sys/dictItem/list', { dictId, pageSize: 50 })
    ).result.records;
    const { id, version, itemText } = items.find(({ itemValue }) => itemValue === '10') ?? { id: '', version: 0, itemText: '' };
    const edit = (draft: Record<string, unknown>) => admin.put<Row>('/sys/dictItem/edit', { id, version, ...draft });
    expect(await edit({ itemValue: '999' })).toMatchObject({ success: false, result: { itemValue: '此取值由程序使用，不能修改' } });
    expect(await edit({ status: 0 })).toMatchObject({ success: false, result: { status: '此字典项由程序使用，不能停用' } });
    expect(await admin.delete('/sys/dictItem/delete', { id })).toMatchObject({ success: false, message: '此字典项由程序使用，不能删除' });
    const renamed = await edit({ itemText: '等待接单', itemValue: '10' });
    expect(renamed).toMatchObject({ success: true });
    expect(await admin.put('/sys/dictItem/edit', { id, version: renamed.result.version, itemText })).toMatchObject({ success: true });
    const own = (await admin.post<Row>('/sys/dictItem/add', { dictId, itemText: '自有', itemValue: '77', status: 1 })).result;
    expect(await admin.delete('/sys/dictItem/delete', { id: own.id })).toMatchObject({ success: true });
  });

  it('are added, changed and deleted, with items that are unique', async () => {
    const dict = await admin.post<Row>('/sys/dict/add', { dictName: '班次', dictCode: 'shift' });
    expect(dict).toMatchObject({ success: true, message: '保存成功！', result: { dictCode: 'shift', type: 0 } });
    const item = (body: Record<string, unknown>) => admin.post<Row>('/sys/dictItem/add', { dictId: dict.result.id, status: 1, ...body });
    const night = await item({ itemText: '夜班', itemValue: 'N', sortOrder: 2 });
    expect(night).toMatchObject({ success: true, result: { status_dictText: '启用' } });
    await item({ itemText: '白班', itemValue: 'D', sortOrder: 1 });
    expect(await item({ itemText: '又夜班', itemValue: 'N' })).toMatchObject({ success: false, message: '数据库中已存在该记录' });
    expect(await item({ itemText: '', itemValue: 'X' })).toMatchObject({ success: false });
    const list = await admin.get<{ records: Row[] }>('/sys/dictItem/list', { dictId: dict.result.id });
    expect(list.result.records.map(({ itemValue }) => itemValue)).toEqual(['D', 'N']);
    expect((await operator.get<DictionaryOption[]>('/sys/dict/getDictItems/shift')).result).toEqual([
      { value: 'D', text: '白班', title: '白班' },
      { value: 'N', text: '夜班', title: '夜班' },
    ]);
    const check = (itemValue: string, id?: string) => admin.get('/sys/dictItem/dictItemCheck', { dictId: dict.result.id, itemValue, id });
    expect(await check('N')).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' });
    expect(await check('N', night.result.id)).toMatchObject({ success: true, message: '该值可用！' });
    await admin.put('/sys/dictItem/edit', { id: night.result.id, version: 1, status: 0 });
    expect((await operator.get<DictionaryOption[]>('/sys/dict/getDictItems/shift')).result).toEqual([
      { value: 'D', text: '白班', title: '白班' },
    ]);
    // Undo restores a deleted item, for all callers at once.
    const day = list.result.records[0]?.id ?? '';
    await admin.delete('/sys/dictItem/delete', { id: day });
    expect((await operator.get<DictionaryOption[]>('/sys/dict/getDictItems/shift')).result).toEqual([]);
    expect(await admin.put('/sys/dictItem/restore', { ids: [day] })).toMatchObject({ message: '恢复成功！', result: { failed: [] } });
    expect((await operator.get<DictionaryOption[]>('/sys/dict/getDictItems/shift')).result).toMatchObject([{ value: 'D', text: '白班' }]);
    expect(await admin.put('/sys/dict/edit', { id: dict.result.id, version: 1, dictName: '班次表' })).toMatchObject({
      message: '编辑成功!',
    });
    expect(await admin.delete('/sys/dict/delete', { id: dict.result.id })).toMatchObject({ success: true, message: '删除成功!' });
    expect((await operator.get<DictionaryOption[]>('/sys/dict/getDictItems/shift')).result).toEqual([]);
  });

  it('carry an English text wherever they are read, at sign-in too', async () => {
    const on = { value: 'Y', text: '是', textEn: 'Yes' };
    expect((await operator.get<DictionaryOption[]>('/sys/dict/getDictItems/yn')).result[0]).toEqual({ ...on, title: '是' });
    expect((await operator.get<Record<string, DictionaryOption[]>>('/sys/dict/queryAllDictItems')).result.yn?.[0]).toEqual(on);
    const signedIn = await test.anonymous.post<LoginResult>('/sys/login', { username: 'operator', password: demoPassword });
    expect(signedIn.result.sysAllDictItems.yn?.[0]).toEqual(on);
    expect(signedIn.result.sysAllDictItems.waybill_status?.every(({ textEn }) => textEn !== undefined)).toBe(true);
  });

  it('have entries in a colour of the contract, which browsers get at sign-in', async () => {
    const dict = (await admin.post<Row>('/sys/dict/add', { dictName: '班色', dictCode: 'shift_colour' })).result;
    const item = { dictId: dict.id, itemText: '夜班', itemValue: 'N', status: 1 };
    const wrong = await admin.post('/sys/dictItem/add', { ...item, itemColor: 'hotpink' });
    expect(wrong).toMatchObject({ success: false, result: { itemColor: '颜色：选项不正确' } });
    const made = (await admin.post<Row>('/sys/dictItem/add', { ...item, itemColor: 'error' })).result;
    expect(made).toMatchObject({ itemColor: 'error', itemColor_dictText: '红色' });
    const read = async () => {
      const signedIn = await test.anonymous.post<LoginResult>('/sys/login', { username: 'operator', password: demoPassword });
      return signedIn.result.sysAllDictItems.shift_colour?.[0]?.color;
    };
    expect(await read()).toBe('error');
    expect((await operator.get<DictionaryOption[]>('/sys/dict/getDictItems/shift_colour')).result[0]).toMatchObject({ color: 'error' });
    expect(await admin.put('/sys/dictItem/edit', { id: made.id, itemColor: 'pink' })).toMatchObject({ success: false });
    expect(await admin.put('/sys/dictItem/edit', { id: made.id, itemColor: null })).toMatchObject({ success: true });
    expect(await read()).toBeUndefined();
    await admin.delete('/sys/dict/delete', { id: dict.id });
  });

  it('are refused without permission, with a wrong or a taken code', async () => {
    const body = { dictName: 'x', dictCode: 'some_code' };
    expect(await operator.post('/sys/dict/add', body)).toMatchObject({ code: 510 });
    expect(await operator.post('/sys/dictItem/add', {})).toMatchObject({ code: 510 });
    expect(await admin.post('/sys/dict/add', { ...body, dictCode: '1 bad' })).toMatchObject({ success: false });
    expect(await admin.post('/sys/dict/add', { ...body, dictCode: 'yn' })).toMatchObject({ message: '字典编码已存在' });
    expect(await admin.post('/sys/dictItem/add', { dictId: 'f'.repeat(32), itemText: 'x', itemValue: 'x', status: 1 })).toMatchObject({
      message: '字典不存在',
    });
    expect(await admin.get('/sys/dict/getDictItems/no%20code')).toMatchObject({ message: '字典Code格式不正确！' });
  });

  it('are read once and then only when they changed', async () => {
    const read = (headers = {}) => operator.raw({ method: 'GET', path: '/sys/dict/queryAllDictItems', headers });
    const first = await read();
    const items = first.json<{ result: DictionaryItems }>().result;
    expect(items.waybill_status?.[0]).toMatchObject({ value: '10', text: '待指派' });
    expect(items.region).toBeUndefined();
    const etag = String(first.headers.etag);
    const second = await read({ 'if-none-match': etag });
    expect(second.statusCode).toBe(304);
    expect(second.body).toBe('');
    await admin.post('/sys/dictItem/add', {
      dictId: await dictId('bank'),
      itemText: '测试银行',
      itemValue: 'TEST',
      status: 1,
      sortOrder: 99,
    });
    const third = await read({ 'if-none-match': etag });
    expect(third.statusCode).toBe(200);
    expect(third.json<{ result: DictionaryItems }>().result.bank).toContainEqual({ value: 'TEST', text: '测试银行' });
    expect(await operator.get('/sys/dict/refleshCache')).toMatchObject({ success: true });
  });

  it('are read once however often somebody asks to refresh them', async () => {
    let reads = 0;
    const dictionaries = createDictionaries({
      ...test.database,
      asSystem: async (reason, work) => {
        reads += 1;
        return await test.database.asSystem(reason, work);
      },
    });
    for (let round = 0; round < 100; round++) {
      dictionaries.refresh();
      await dictionaries.texts();
    }
    expect(reads).toBe(1);
    dictionaries.changed();
    await dictionaries.texts();
    expect(reads).toBe(2);
  });

  it('are never waited for inside a transaction, are right after a change, and are read again beside it', async () => {
    let reads = 0;
    const slow: { go: () => void } = { go: () => undefined };
    let isSlow = false;
    const dictionaries = createDictionaries({
      ...test.database,
      asSystem: async (reason, work) => {
        reads += 1;
        if (isSlow) await new Promise<void>((resolve) => (slow.go = resolve));
        return await test.database.asSystem(reason, work);
      },
    });
    const clock = vi.spyOn(Date, 'now');
    const start = 1_900_000_000_000;
    clock.mockReturnValue(start);
    const first = await dictionaries.texts();
    expect(await dictionaries.texts()).toBe(first);

    // The cached texts are too old and the database is slow: the transaction continues with the cached texts.
    clock.mockReturnValue(start + 31_000);
    isSlow = true;
    const inside = await test.database.asSystem('test', async () => await dictionaries.texts());
    expect(inside).toBe(first);
    await vi.waitFor(() => expect(reads).toBe(2));
    isSlow = false;
    slow.go();
    await vi.waitFor(async () => expect(await test.database.asSystem('test', async () => await dictionaries.texts())).not.toBe(first));
    expect(reads).toBe(2);

    // After a change, a transaction that began before it still gets the earlier texts; all others wait for the new ones.
    const second = await dictionaries.texts();
    dictionaries.changed();
    expect(await test.database.asSystem('test', async () => await dictionaries.texts())).toBe(second);
    dictionaries.changed();
    await dictionaries.ready();
    const third = await dictionaries.texts();
    expect(third).not.toBe(second);

    // A read that began before a change does not replace the texts after the change.
    clock.mockReturnValue(start + 60_000);
    isSlow = true;
    const before = reads;
    const early = dictionaries.texts();
    await vi.waitFor(() => expect(reads).toBe(before + 1));
    const goEarly = slow.go;
    dictionaries.changed();
    isSlow = false;
    const late = await dictionaries.texts();
    goEarly();
    await early;
    expect(await dictionaries.texts()).toBe(late);
    clock.mockRestore();
  });

  it('translate a code in lists as soon as its text has changed', async () => {
    const item = await oneValue<string>(
      test.database,
      sql`select i.id value from sys_dict_item i join sys_dict d on d.id = i.dict_id where d.dict_code = 'user_status' and i.item_value = '1'`,
    );
    expect(await admin.get('/sys/user/list', { username: 'operator' })).toMatchObject({
      result: { records: [{ status_dictText: '正常' }] },
    });
    await admin.put('/sys/dictItem/edit', { id: item, version: 1, itemText: '在用' });
    expect(await admin.get('/sys/user/list', { username: 'operator' })).toMatchObject({
      result: { records: [{ status_dictText: '在用' }] },
    });
  });

  it('hold the regions down to the district', async () => {
    const regions = (await operator.get<DictionaryOption[]>('/sys/dict/getDictItems/region')).result;
    expect(regions).toEqual(
      expect.arrayContaining([
        { value: '440000', text: '广东省', title: '广东省' },
        { value: '440300', text: '深圳市', title: '深圳市' },
        { value: '440305', text: '南山区', title: '南山区' },
      ]),
    );
  });
});

describe('table dictionaries', () => {
  const load = (client: TestClient, key: string, query: Record<string, string | number> = { keyword: '' }) =>
    client.get<DictionaryOption[]>(`/sys/dict/loadDict/${encodeURIComponent(key)}`, query);

  it('answer from an allow-list, within the caller’s scope', async () => {
    expect((await load(admin, 'sys_user,realname,username', { keyword: 'operator' })).result).toEqual([
      { value: 'operator', text: '平台运营', title: '平台运营' },
    ]);
    expect((await load(admin, 'sys_user,realname,username', { keyword: 'operator,ops' })).result).toHaveLength(2);
    expect((await load(admin, 'biz_carrier,carrier_name,id')).result.length).toBeGreaterThan(1);
    expect((await load(carrier, 'biz_carrier,carrier_name,id')).result.map(({ value }) => value)).toEqual([demoId('carrier', 1)]);
    expect((await load(admin, 'sys_user,realname,username', { keyword: '', pageSize: 2 })).result).toHaveLength(2);
    expect((await load(admin, 'sys_user,realname,username', { keyword: '%' })).result).toEqual([]);
  });

  it('find short and long parts of names, whole ids, and both parts in order', async () => {
    const key = 'biz_driver,driver_name,id';
    const all = (await load(admin, key)).result;
    const [first] = all;
    if (!first) throw new Error('no driver');
    const named = (keyword: string) => all.filter(({ text }) => text.includes(keyword));
    expect((await load(admin, key, { keyword: first.text })).result).toEqual(named(first.text));
    expect((await load(admin, key, { keyword: first.text.slice(0, 1) })).result).toEqual(named(first.text.slice(0, 1)));
    expect((await load(admin, key, { keyword: first.value })).result).toEqual([first]);
    expect((await load(admin, key, { keyword: first.value.slice(1, 12) })).result).toEqual([]);
    expect(all.map(({ text }) => text)).toEqual(all.map(({ text }) => text).sort());
  });

  it.each([
    'sys_user,realname',
    'sys_user,password_hash,username',
    'sys_user,realname,passwordHash',
    'sys_session,id,token_hash',
    "sys_user,realname,username,username='admin'",
    'sys_user where 1=1 --,realname,username',
    '__proto__,constructor,toString',
    'sys_user,constructor,username',
  ])('refuse %s', async (key) => {
    expect(await load(admin, key)).toMatchObject({ success: false, message: '字典Code格式不正确！' });
    expect(await admin.get(`/sys/dict/loadDictItem/${encodeURIComponent(key)}`, { key: 'admin' })).toMatchObject({ success: false });
  });

  it('translate values in the order in which they are asked for', async () => {
    const item = (key: string, query: Record<string, string>) =>
      admin.get<string[]>(`/sys/dict/loadDictItem/${encodeURIComponent(key)}`, query);
    expect((await item('sys_user,realname,username', { key: 'ops,nobody,operator' })).result).toEqual(['运维', '平台运营']);
    expect((await item('sys_user,realname,username', { key: 'ops,nobody', delNotExist: 'false' })).result).toEqual(['运维', 'nobody']);
    expect((await item('yn', { key: 'N,Y' })).result).toEqual(['否', '是']);
  });

  it('are trees where the table is one', async () => {
    const query = { pidField: 'parent_id', tableName: 'sys_depart', text: 'depart_name', code: 'org_code' };
    const top = (await admin.get<Row[]>('/sys/dict/loadTreeData', { ...query, pid: '' })).result;
    expect(top).toEqual([expect.objectContaining({ title: '智慧运输平台', leaf: false, code: 'A01', children: null })]);
    const below = (
      await admin.get<Row[]>('/sys/dict/loadTreeData', { ...query, pid: String(top[0]?.key), condition: '{"org_code":"A01A02"}' })
    ).result;
    expect(below).toEqual([expect.objectContaining({ title: '调度部', leaf: true })]);
    for (const wrong of [
      { condition: 'x=1' },
      { condition: '{"depart_name":{"a":1}}' },
      { condition: '{"id) or (1":"1"}' },
      { tableName: 'sys_dict' },
      { pidField: 'x' },
    ]) {
      expect(await admin.get('/sys/dict/loadTreeData', { ...query, pid: '', ...wrong })).toMatchObject({ success: false });
    }
  });

  it('of which the nodes have hundreds below them show every node, and every node with others below can be opened', async () => {
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`insert into sys_category (id, tenant_id, pid, name, code)
        select 'wide-' || n, u.tenant_id, case when n in (1, 2) then null when n = 603 then 'wide-2' else 'wide-1' end,
          case n when 603 then 'zz' else 'wide ' || lpad(n::text, 4, '0') end, 'wide' || n
        from generate_series(1, 603) n, sys_user u where u.username = 'admin'`),
    );
    const query = { pidField: 'pid', tableName: 'sys_category', text: 'name', code: 'code' };
    const nodes = async (pid: string) => (await admin.get<Row[]>('/sys/dict/loadTreeData', { ...query, pid })).result;
    expect((await nodes('')).filter(({ key }) => String(key).startsWith('wide-'))).toMatchObject([{ leaf: false }, { leaf: false }]);
    expect(await nodes('wide-1')).toHaveLength(600);
    expect(await nodes('wide-2')).toMatchObject([{ title: 'zz', leaf: true }]);
    await test.database.asSystem('test', (tx) => tx.execute(sql`delete from sys_category where id like 'wide-%'`));
  });
});

describe('signed dictionary paths', () => {
  const paths: readonly [path: string, query: Record<string, string>][] = [
    ['/sys/dict/getDictItems/sex', {}],
    ['/sys/dict/loadDict/sys_user,realname,username', { keyword: '平台', pageSize: '5' }],
    ['/sys/dict/loadDictOrderByValue/sys_user,realname,username', { keyword: 'operator' }],
    ['/sys/dict/loadDictItem/sys_user,realname,username', { key: 'operator' }],
  ];
  const send = (path: string, query: Record<string, string>, signed: Record<string, string>) => {
    const timestamp = signatureTimestamp(new Date());
    const sign = signatureOf(path, signed, test.config.signSecret);
    // The time parameter `_t` of a GET is not part of the signature.
    return admin.get(path, { ...query, _t: '1' }, { headers: { 'x-sign': sign, 'x-timestamp': timestamp } });
  };

  it.each(paths)('%s is answered with the right signature or none, and refused with a wrong one', async (path, query) => {
    expect(await send(path, query, query)).toMatchObject({ success: true });
    expect(await admin.get(path, query)).toMatchObject({ success: true });
    expect(await send(path, query, { ...query, more: '1' })).toMatchObject({ success: false, code: 500, message: 'Sign签名校验失败！' });
  });
});

describe('the duplicate check', () => {
  const check = (client: TestClient, query: Record<string, string>) => client.get('/sys/duplicate/check', query);

  it('answers for registered fields to those who may fill them in', async () => {
    const roleCode = { tableName: 'sys_role', fieldName: 'role_code' };
    expect(await check(admin, { ...roleCode, fieldVal: 'dispatcher' })).toMatchObject({
      success: false,
      message: '该值不可用，系统中已存在！',
    });
    // Names would be stored without the characters that draw nothing.
    const workNo = { tableName: 'sys_user', fieldName: 'workNo' };
    const { records } = (await admin.get('/sys/user/list', { pageSize: '100' })).result as { records: { workNo: string | null }[] };
    const taken = records.find((user) => user.workNo)?.workNo ?? '';
    for (const fieldVal of [taken, `${taken}\u200b `])
      expect(await check(admin, { ...workNo, fieldVal })).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' });
    expect(await check(admin, { ...workNo, fieldVal: '\u3164' })).toMatchObject({ success: true });
    expect(await check(admin, { tableName: 'sys_role', fieldName: 'roleCode', fieldVal: 'unheard_of' })).toMatchObject({
      success: true,
      message: '该值可用！',
    });
    expect(await check(admin, { tableName: 'sys_user', fieldName: 'username', fieldVal: 'ADMIN' })).toMatchObject({ success: false });
    expect(await check(operator, { ...roleCode, fieldVal: 'dispatcher' })).toMatchObject({ code: 510 });
    const number = { tableName: 'tenant', fieldName: 'number' };
    expect(await check(admin, { ...number, fieldVal: '0' })).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' });
    expect(await check(admin, { ...number, fieldVal: '987654321' })).toMatchObject({ success: true });
    expect(await check(operator, { ...number, fieldVal: '0' })).toMatchObject({ code: 510 });
    for (const wrong of [
      { tableName: 'sys_user', fieldName: 'password_hash' },
      { tableName: 'sys_session', fieldName: 'token_hash' },
      { tableName: 'sys_role', fieldName: 'constructor' },
    ]) {
      expect(await check(admin, { ...wrong, fieldVal: 'x' })).toMatchObject({ success: false, message: '参数不正确' });
    }
  });

  it('means only records with the other values of the unique key', async () => {
    const idOf = async (dictCode: string) =>
      (await admin.get<{ records: { id: string }[] }>('/sys/dict/list', { dictCode })).result.records[0]?.id ?? '';
    const asked = { tableName: 'dictItem', fieldName: 'itemValue', fieldVal: '2' };
    const within = (dictId: string) => ({ ...asked, within: JSON.stringify({ dictId }) });
    const sex = await idOf('sex');
    expect(await check(admin, within(sex))).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' });
    expect(await check(admin, { ...within(sex), fieldVal: '77' })).toMatchObject({ success: true });
    expect(await check(admin, within('another'))).toMatchObject({ success: true });
    const items = await admin.get<{ records: { id: string; itemValue: string }[] }>('/sys/dictItem/list', { dictId: sex });
    const dataId = items.result.records.find(({ itemValue }) => itemValue === '2')?.id ?? '';
    expect(await check(admin, { ...within(sex), dataId })).toMatchObject({ success: true });
    for (const wrong of ['x', '[1]', '{"dictId":1}']) {
      expect(await check(admin, { ...asked, within: wrong })).toMatchObject({ success: false, message: '参数不正确' });
    }
  });

  it('cannot be asked without end', async () => {
    let last = 0;
    // Twice the limit: when a minute ends meanwhile, the count begins anew.
    for (let call = 0; call < 130 && last !== 429; call++) {
      last = (await check(admin, { tableName: 'sys_role', fieldName: 'role_code', fieldVal: `guess${call}` })).status;
    }
    expect(last).toBe(429);
  });
});

it('shows the copyright line and the address of the company to everybody', async () => {
  const year = new Date().getFullYear();
  expect(await test.anonymous.get('/business/bizCommonConfig/queryCopyrightInfo')).toMatchObject({
    success: true,
    result: {
      copyrightInfo: `Copyright © ${year} 智慧运输管理平台`,
      copyrightInfoEn: `Copyright © ${year} Smart Transport Management Platform`,
      contactEmail: 'service@freight.example',
    },
  });
});
