import { sql } from 'drizzle-orm';
import { instantText } from '../kernel/basics/clock.ts';
import type { Database, Tx } from '../kernel/database/database.ts';
import { categories } from '../modules/system/category/category.table.ts';
import { checkRules } from '../modules/system/check-rule/check-rule.table.ts';
import { dataSources } from '../modules/system/data-source/data-source.table.ts';
import { positions } from '../modules/system/position/position.table.ts';
import { demoId } from './demo-ids.ts';
import { demoUsers } from './demo-users.ts';
import { claimOnce } from './seed-reference.ts';

const demoPositions = [
  { code: 'general_manager', name: '总经理', postRank: '5', people: ['admin'] },
  { code: 'operation_manager', name: '运营经理', postRank: '3', people: ['operator'] },
  { code: 'dispatch_clerk', name: '调度员', postRank: '2', people: ['dispatcher'] },
  { code: 'auditor', name: '资质审核员', postRank: '2', people: ['auditor'] },
  { code: 'accountant', name: '会计', postRank: '2', people: ['finance', 'financemgr'] },
  { code: 'cashier', name: '出纳', postRank: '1', people: ['cashier'] },
  { code: 'engineer', name: '运维工程师', postRank: '3', people: ['ops'] },
] as const;

/** Code and name of each category, parents before children. */
const demoCategories = [
  ['A01', '货物小类'],
  ['A01A01', '煤炭及制品'],
  ['A01A01A01', '动力煤'],
  ['A01A01A02', '焦炭'],
  ['A01A02', '钢铁'],
  ['A01A02A01', '热轧卷板'],
  ['A01A02A02', '螺纹钢'],
  ['A01A03', '矿建材料'],
  ['A02', '车辆用途'],
  ['A02A01', '集装箱运输'],
  ['A02A02', '冷藏运输'],
] as const;

const whole = (pattern: string, message: string, priority = '0') => ({ digits: '*', pattern, message, priority });

const demoCheckRules = [
  {
    ruleName: '仓库编码',
    ruleCode: 'warehouse_code',
    ruleDescription: '两位大写字母加四位数字',
    items: [
      whole('^.{6}$', '仓库编码须为6位', '1'),
      { digits: '2', pattern: '^[A-Z]+$', message: '前两位须为大写字母', priority: '0' },
      { digits: '4', pattern: '^[0-9]+$', message: '后四位须为数字', priority: '0' },
    ],
  },
  {
    ruleName: '外部单号',
    ruleCode: 'outer_number',
    ruleDescription: '35位以内的字母、数字和短横线',
    items: [whole('^[A-Za-z0-9-]{1,35}$', '外部单号只能是35位以内的字母、数字和短横线')],
  },
];

const demoDataSource = {
  ...{ code: 'report', name: '报表库', dbType: '4', dbUrl: 'postgresql://db.freight.example:5432/report', dbUsername: 'reader' },
  remark: '示例地址，不能连接',
};

/** Writes rows of the administration screens once per installation: positions with the demo people who hold them, and categories. */
export async function seedDemoAdministration(database: Database, now: number = Date.now()): Promise<void> {
  await database.asSystem('demo administration', async (tx) => {
    if (!(await claimOnce(tx, 'demo-administration'))) return;
    const marks = { tenantId: 0, createBy: 'admin', createTime: instantText(now - 40 * 86_400_000) };
    await seedPositions(tx, marks);
    const ids = new Map(demoCategories.map(([code], index) => [code as string, demoId('category', index + 1)]));
    await tx.insert(categories).values(
      demoCategories.map(([code, name]) => {
        const parent = ids.get(code.slice(0, -3)) ?? null;
        return { ...marks, id: ids.get(code), pid: parent, code, name };
      }),
    );
  });
}

async function seedPositions(tx: Tx, marks: { tenantId: number; createBy: string; createTime: string }): Promise<void> {
  await tx
    .insert(positions)
    .values(demoPositions.map(({ people: _, ...row }, index) => ({ ...marks, ...row, id: demoId('position', index + 1) })));
  for (const { code, people } of demoPositions) {
    const ids = demoUsers.filter(({ username }) => (people as readonly string[]).includes(username)).map(({ id }) => id);
    await tx.execute(sql`update sys_user set post = ${code} where id = any(${sql.param(ids)}::varchar[]) and post is null`);
  }
}

/** Writes check rules and a data source, once per installation. */
export async function seedDemoRules(database: Database, now: number = Date.now()): Promise<void> {
  await database.asSystem('demo rules', async (tx) => {
    if (!(await claimOnce(tx, 'demo-rules'))) return;
    const marks = { tenantId: 0, createBy: 'admin', createTime: instantText(now - 40 * 86_400_000) };
    await tx.insert(checkRules).values(demoCheckRules.map(({ items, ...row }) => ({ ...marks, ...row, ruleJson: JSON.stringify(items) })));
    await tx.insert(dataSources).values({ ...marks, ...demoDataSource });
  });
}

/** Writes contact data of the demo colleagues, and two tenants without people, once per installation. */
export async function seedDemoContacts(database: Database): Promise<void> {
  await database.asSystem('demo contacts', async (tx) => {
    if (!(await claimOnce(tx, 'demo-contacts'))) return;
    const staff = demoUsers.filter(({ departments }) => departments.length > 0);
    const contacts = staff.map(({ id, username }, index) => ({
      ...{ id, workNo: `P${String(index + 1).padStart(3, '0')}`, email: `${username}@freight.example` },
      telephone: `0531-8000${String(1_000 + index).slice(0, 4)}`,
    }));
    await tx.execute(sql`
      update sys_user u set work_no = seed."workNo", email = seed.email, telephone = seed.telephone
      from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as seed (id text, "workNo" text, email text, telephone text)
      where u.id = seed.id and u.work_no is null and u.email is null and u.telephone is null`);
    await tx.execute(sql`
      insert into sys_tenant (id, name, begin_date, end_date, status, create_by) values
        (101, '华南示例公司', '2026-01-01', '2099-12-31', 1, 'admin'), (102, '停用示例公司', null, '2026-06-30', 0, 'admin')
      on conflict (id) do nothing`);
  });
}
