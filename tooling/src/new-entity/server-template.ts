/** Templates of a new entity's contract and server folder, to be changed by its team. */
import { pascal, quoted } from '../new-remote/names-in-code.ts';
import type { EntityWish } from './entity-wish.ts';

/** Source texts of the new files, by path in the repository. */
export type EntityFiles = Readonly<Record<string, string>>;

const contract = ({ entity, group, api, title: [zh, en] }: EntityWish) => `import { commonStatus as state } from '../business/states.ts';
import { defineEntity } from '../entity/entity.ts';
import { choice, date, files, longText, money, text, tonnes } from '../entity/field.ts';

export const ${entity} = defineEntity({
  name: ${quoted(entity)},
  tier: 'tenant',
  group: ${quoted(group)},
  api: ${quoted(api)},
  label: [${quoted(zh)}, ${quoted(en)}],
  titleField: 'name',
  stateField: 'status',
  fields: {
    code: text(['编号', 'Code'], { max: 35, required: true, fixed: true, rule: 'documentNo' }),
    name: text(['名称', 'Name'], { max: 100, required: true }),
    status: choice('common_status', ['启用状态', 'In use'], { readOnly: true, always: true }),
    quantity: tonnes(['数量(吨)', 'Quantity (t)'], { min: 0 }),
    amount: money(['金额(元)', 'Amount (yuan)'], { min: 0 }),
    validFrom: date(['生效日期', 'Valid from']),
    validTo: date(['失效日期', 'Valid to']),
    contactName: text(['联系人', 'Contact'], { max: 50 }),
    attachment: files(['附件', 'Attachments'], { count: 9 }),
    remark: longText(['备注', 'Remark'], { max: 255 }),
  },
  query: ['code', 'name', 'status', 'validTo'],
  wildcard: ['code', 'name'],
  generic: ['list', 'add', 'edit', 'delete', 'export'],
  actions: {
    enable: { label: ['启用', 'Enable'], from: [state.disabled], idempotent: true, confirm: true, bulk: true },
    disable: { label: ['停用', 'Disable'], from: [state.enabled], idempotent: true, confirm: true, dangerous: true, bulk: true },
  },
});
`;

const table = (
  { entity, group, name, table: stored }: EntityWish,
  rows: string,
) => `import { commonStatus } from 'shared-contracts/business/states';
import { ${entity} } from 'shared-contracts/${group}/${name}';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';

export const ${rows} = entityTable(${quoted(stored)}, ${entity}, {
  defaults: { status: commonStatus.enabled },
  unique: { code: { on: ['tenantId', 'code'] } },
  indexes: { list: { on: newestFirst } },
  search: { trigram: ['code', 'name'] },
});

export type ${pascal(`${group}-${name}`)}Row = typeof ${rows}.$inferSelect;
`;

const service = ({ entity, group, name }: EntityWish, rows: string) => `import { eq } from 'drizzle-orm';
import { commonStatus } from 'shared-contracts/business/states';
import type { DraftOf } from 'shared-contracts/entity/entity';
import type { ${entity} } from 'shared-contracts/${group}/${name}';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { checkUnique } from '${group === 'business' ? '..' : '../../business'}/unique-rows.ts';
import { ${rows} } from './${name}.table.ts';

/** Refuses a code that another record already has. */
export async function prepareDraft(tx: Tx, caller: Caller, draft: DraftOf<typeof ${entity}>) {
  await checkUnique(tx, caller, ${rows}, { same: eq(${rows}.code, draft.code), message: '编号已存在', field: 'code' });
  return { status: commonStatus.enabled };
}

export const enable = async () => ({ status: commonStatus.enabled });
export const disable = async () => ({ status: commonStatus.disabled });
`;

const routes = ({ entity, group, name }: EntityWish, rows: string) => `import type { FastifyInstance } from 'fastify';
import { ${entity} } from 'shared-contracts/${group}/${name}';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { disable, enable, prepareDraft } from './${name}.service.ts';
import { ${rows} } from './${name}.table.ts';

export default async function ${entity}Routes(app: FastifyInstance) {
  crud(app, ${entity}, ${rows}, { beforeAdd: prepareDraft });
  action(app, ${entity}, ${rows}, 'enable', enable);
  action(app, ${entity}, ${rows}, 'disable', disable);
}
`;

const access = ({ entity, group, name }: EntityWish) => `import { ${entity} } from 'shared-contracts/${group}/${name}';
import { access } from '../../system/role/entity-access.ts';

export const ${entity}Access = access(${entity}, {
  platform_admin: ['all'],
  platform_operator: ['create', 'enable', 'disable'],
  dispatcher: ['read'],
});
`;

const test = ({
  entity,
  group,
  name,
  api,
}: EntityWish) => `// ${entity} through the door: list, add, edit, action, a refusal, and its row of the menu.
import type { MenuItem, PermissionResult } from 'shared-contracts/session/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, type TestClient, testApp } from '../harness.ts';

let app: TestApp;
let operator: TestClient;
beforeAll(async () => {
  app = await testApp({ demo: true });
  operator = await app.signIn('operator');
});
afterAll(async () => await app?.close());

type Row = { id: string; version: number; code: string; name: string; status: string; quantity: string | null };

test('a record is added, changed, disabled and listed', async () => {
  const draft = { code: 'A-1', name: '一号', quantity: '12.5', contactName: '王芳', validTo: '2030-12-31' };
  const added = await operator.post<Row>('${api}/add', draft);
  expect(added).toMatchObject({ success: true, result: { status: '1', quantity: '12.500' } });
  const { id, version } = added.result;
  const edited = await operator.put<Row>('${api}/edit', { id, version, name: '二号' });
  expect(edited).toMatchObject({ success: true, result: { name: '二号', code: 'A-1' } });
  const disabled = await operator.put<Row>('${api}/disable', { id, version: edited.result.version });
  expect(disabled).toMatchObject({ success: true, result: { status: '0' } });
  const again = await operator.put('${api}/disable', { id, version: disabled.result.version });
  expect(again.success).toBe(false);
  const listed = await operator.get<{ records: Row[] }>('${api}/list', { name: '*二*' });
  expect(listed.result.records).toMatchObject([{ id, name: '二号', status: '0' }]);
});

test('a code that is there, and a text that is too long, are refused at their fields', async () => {
  const taken = await operator.post('${api}/add', { code: 'A-1', name: '又一个' });
  expect(taken).toMatchObject({ success: false, result: { code: '编号已存在' } });
  const long = await operator.post('${api}/add', { code: 'A-2', name: '长'.repeat(101) });
  expect(long).toMatchObject({ success: false, result: { name: expect.any(String) } });
});

test('whoever may only read changes nothing, and others see nothing', async () => {
  const dispatcher = await app.signIn('dispatcher');
  expect(await dispatcher.get('${api}/list')).toMatchObject({ success: true });
  expect(await dispatcher.post('${api}/add', { code: 'A-3', name: '三号' })).toMatchObject({ code: 510 });
  const finance = await app.signIn('finance');
  expect(await finance.get('${api}/list')).toMatchObject({ code: 510 });
});

test('the screen stands in the menu of those who have it', async () => {
  const paths = (items: readonly MenuItem[]): string[] => items.flatMap(({ path, children }) => [path, ...paths(children ?? [])]);
  const menuOf = async (client: TestClient) => (await client.get<PermissionResult>('/sys/permission/getUserPermissionByToken')).result.menu;
  expect(paths(await menuOf(operator))).toContain('/${group}/${name}');
  expect(paths(await menuOf(await app.signIn('finance')))).not.toContain('/${group}/${name}');
});
`;

export function serverFiles(wish: EntityWish): EntityFiles {
  const { group, name, entity } = wish;
  const rows = `${entity}Rows`;
  const folder = `api-server/src/modules/${group}/${name}`;
  return {
    [`shared-contracts/src/${group}/${name}.ts`]: contract(wish),
    [`${folder}/${name}.table.ts`]: table(wish, rows),
    [`${folder}/${name}.service.ts`]: service(wish, rows),
    [`${folder}/${name}.routes.ts`]: routes(wish, rows),
    [`${folder}/${name}.access.ts`]: access(wish),
    [`api-server/test/${group}/${name}.test.ts`]: test(wish),
  };
}
