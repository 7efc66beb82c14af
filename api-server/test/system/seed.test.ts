import { sql } from 'drizzle-orm';
import { dictionaryCodes } from 'shared-contracts/entities';
import { demoAccounts } from 'shared-contracts/session/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartupProblem } from '../../src/kernel/basics/errors.ts';
import { allDictionaries } from '../../src/seed/dictionaries/all-dictionaries.ts';
import { seedDatabase } from '../../src/seed/seed.ts';
import type { TestApp } from '../harness.ts';
import { codeId, oneValue, roleId, systemApp } from './system-app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await systemApp();
});
afterAll(async () => await test.close());

const again = (settings: { demo: boolean; production: boolean; adminPassword?: string }) => seedDatabase(test.database, settings);
const counts = () =>
  oneValue<string>(
    test.database,
    sql`select concat_ws(' ', (select count(*) from sys_dict_item), (select count(*) from sys_permission), (select count(*) from sys_role_permission),
      (select count(*) from sys_user), (select count(*) from biz_common_config)) value`,
  );

describe('reference data', () => {
  it('has every dictionary that a field of a record names, without doubles', () => {
    const codes = allDictionaries.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toEqual(expect.arrayContaining(dictionaryCodes()));
    for (const { code, items } of allDictionaries) {
      expect({ code, values: new Set(items.map(({ value }) => value)).size }).toEqual({ code, values: items.length });
      for (const { value, text } of items) expect(`${value}${text}`).not.toMatch(/undefined|\[|·/);
    }
  });

  it('keeps the ministry’s and the standards’ codes', () => {
    const items = (code: string) =>
      Object.fromEntries(
        allDictionaries.find((dictionary) => dictionary.code === code)?.items.map(({ value, text }) => [value, text]) ?? [],
      );
    expect(items('plate_color')).toMatchObject({ 1: '蓝色', 93: '黄绿色', 94: '渐变绿' });
    expect(Object.keys(items('goods_type'))).toHaveLength(19);
    expect(items('vehicle_type')).toMatchObject({ H11: '重型普通货车', H26: '中型集装厢车', B1B: '重型低平板半挂车', X99: '其它' });
    expect(Object.keys(items('insurance_company'))).toHaveLength(26);
    expect(items('waybill_status')).toMatchObject({ 10: '待指派', 61: '回单驳回', 95: '已分段' });
    expect(items('business_type')).toMatchObject({ 1002996: '干线普货运输' });
  });

  it('is written once and leaves what people changed', async () => {
    const before = await counts();
    const [operator, code] = [await roleId(test.database, 'platform_operator'), await codeId(test.database, 'order:add')];
    await test.database.asSystem('test', async (tx) => {
      await tx.execute(sql`delete from sys_role_permission where role_id = ${operator} and permission_id = ${code}`);
      await tx.execute(
        sql`update sys_dict_item set item_text = '对' where item_value = 'Y' and dict_id = (select id from sys_dict where dict_code = 'yn')`,
      );
    });
    const changed = await counts();
    await again({ demo: true, production: false });
    // Changes the record of the set, as if an older release had written it.
    await test.database.asSystem('test', (tx) => tx.execute(sql`update freight.seed set checksum = 'older' where name = 'reference'`));
    await again({ demo: true, production: false });
    expect(await counts()).toBe(changed);
    expect(changed).not.toBe(before);
    expect(await oneValue(test.database, sql`select item_text value from sys_dict_item where item_text = '对'`)).toBe('对');
  });

  it('gives a permission that is new to the roles that should have it', async () => {
    const [operator, code] = [await roleId(test.database, 'platform_operator'), await codeId(test.database, 'order:take')];
    await test.database.asSystem('test', async (tx) => {
      await tx.execute(sql`delete from sys_role_permission where permission_id = ${code}`);
      await tx.execute(sql`delete from sys_permission where id = ${code}`);
      await tx.execute(sql`delete from freight.delivered_row where key like ${`%${code}`}`);
      await tx.execute(sql`update freight.seed set checksum = 'older' where name = 'reference'`);
    });
    await again({ demo: true, production: false });
    expect(
      await oneValue(
        test.database,
        sql`select count(*)::int value from sys_role_permission where role_id = ${operator} and permission_id = ${code}`,
      ),
    ).toBe(1);
  });
});

describe('demo accounts', () => {
  it('are not let into production', async () => {
    await expect(again({ demo: true, production: true })).rejects.toThrow(StartupProblem);
  });

  it('are shut out when the demo is switched off, and back when it is on again', async () => {
    const client = await test.signIn('operator');
    await again({ demo: false, production: true, adminPassword: 'First-Password-1' });
    expect(await client.get('/sys/user/getCurrentUserDeparts')).toMatchObject({ status: 401 });
    for (const { username } of demoAccounts.slice(0, 2)) await expect(test.signIn(username)).rejects.toThrow('用户名或密码错误');
    await again({ demo: true, production: false });
    await test.signIn('operator');
  });

  it('bring the address at the foot of the pages once; it is the demo’s own tenant’s, and stays as people leave it', async () => {
    const contacts = (change = sql`select`) =>
      test.database.asSystem('test', async (tx) => {
        await tx.execute(change);
        const { rows } = await tx.execute<{ value: string }>(
          sql`select config_value value from biz_common_config where config_key = 'basic.contactEmail' order by tenant_id, company_id nulls first`,
        );
        return rows.map(({ value }) => value);
      });
    const [demoContact = ''] = await contacts(sql`
      insert into biz_common_config (id, tenant_id, company_id, config_group, config_key, config_name, config_value, value_type)
      select 'contact' || tenant, tenant, company, 'basic', 'basic.contactEmail', '联系邮箱', '', 'string'
      from (values (0, '1'), (7, null)) as other (tenant, company)`);
    expect(demoContact).not.toBe('');
    await again({ demo: false, production: true, adminPassword: 'First-Password-1' });
    expect(await contacts()).toEqual(['', '', '']);
    await again({ demo: true, production: false });
    expect(await contacts()).toEqual([demoContact, '', '']);
    await contacts(sql`update biz_common_config set config_value = '' where config_key = 'basic.contactEmail'`);
    await again({ demo: true, production: false });
    expect(await contacts()).toEqual(['', '', '']);
  });
});
