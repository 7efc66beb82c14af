/** Finds out who sees or uses a record that an administrator is editing, by kind of record. */
import { type SQL, sql } from 'drizzle-orm';
import { entities } from 'shared-contracts/entities';
import { type EntityDefinition, permissionCode } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import type { EditConsequence, EditedKind } from 'shared-contracts/system/consequence';
import type { Label } from 'shared-contracts/texts/label';
import { z } from 'zod';
import { NotFound } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { checkRules } from '../check-rule/check-rule.table.ts';
import { departs } from '../depart/depart.table.ts';
import { dicts } from '../dict/dict.table.ts';
import { positions } from '../position/position.table.ts';
import { roles } from '../role/role.table.ts';
import { holdersOf, mostNamed, people } from './affected.ts';

const strings = z.array(z.string()).readonly();
/** Schema of a response about who sees or uses a record. */
export const editConsequenceSchema = z.object({
  people: z.int(),
  names: strings,
  through: strings,
  throughEnglish: z.record(z.string(), z.string()).optional(),
  uses: z.array(z.tuple([z.string(), z.string()]).readonly()).readonly(),
  useCount: z.int(),
});

/** Response for a record that nothing uses. */
const unused = { through: [], uses: [], useCount: 0 } as const;

/** Which fields of the product's records satisfy a condition, as labels in both languages, and the entities that have such fields. */
function fieldsWith(condition: (field: Field) => boolean): { readonly uses: readonly Label[]; readonly used: readonly EntityDefinition[] } {
  const found = Object.values(entities).map((entity: EntityDefinition) => ({
    entity,
    labels: Object.values(entity.fields)
      .filter(condition)
      .map(({ label }): Label => [`${entity.label[0]} · ${label[0]}`, `${entity.label[1]} · ${label[1]}`]),
  }));
  return { uses: found.flatMap(({ labels }) => labels), used: found.flatMap(({ entity, labels }) => (labels.length > 0 ? [entity] : [])) };
}

/** The people who hold one of these permission codes, and the uses of the record. */
async function holdersAnd(tx: Tx, caller: Caller, codes: readonly string[], uses: readonly Label[]): Promise<EditConsequence> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from sys_permission where del_flag = 0 and perms = any(${sql.param([...codes])}::varchar[])`,
  );
  const holders = await holdersOf(
    tx,
    caller,
    rows.map((row) => row.id),
  );
  return { ...holders, uses: uses.slice(0, mostNamed), useCount: uses.length };
}

/** The people whom a query finds, for a record that has no other uses. */
const onlyPeople = async (tx: Tx, caller: Caller, ids: SQL): Promise<EditConsequence> => ({
  ...unused,
  ...(await people(tx, caller, ids)),
});

/** When the caller may not see the record, the response is that for a missing record. */
export const edits: Readonly<Record<EditedKind, (tx: Tx, caller: Caller, id: string) => Promise<EditConsequence>>> = {
  async role(tx, caller, id) {
    await getRow(tx, caller, roles, id);
    return await onlyPeople(tx, caller, sql`select user_id from sys_user_role where role_id = ${id}`);
  },

  async depart(tx, caller, id) {
    await getRow(tx, caller, departs, id);
    return await onlyPeople(tx, caller, sql`select user_id from sys_user_depart where depart_id = ${id}`);
  },

  async dict(tx, caller, id) {
    const { dictCode } = await getRow(tx, caller, dicts, id);
    const { uses, used } = fieldsWith((field) => 'dict' in field && field.dict === dictCode);
    return await holdersAnd(
      tx,
      caller,
      used.map((entity) => permissionCode(entity, 'list')),
      uses,
    );
  },

  async position(tx, caller, id) {
    const { code } = await getRow(tx, caller, positions, id);
    return await onlyPeople(tx, caller, sql`select id from sys_user where tenant_id = ${caller.tenantId} and post = ${code}`);
  },

  async checkRule(tx, caller, id) {
    const { ruleCode } = await getRow(tx, caller, checkRules, id);
    const { uses, used } = fieldsWith((field) => field.checkRule === ruleCode);
    const codes = used.flatMap((entity) => [permissionCode(entity, 'add'), permissionCode(entity, 'edit')]);
    return await holdersAnd(tx, caller, codes, uses);
  },

  async tenant(tx, _caller, id) {
    if (!/^\d{1,9}$/.test(id)) throw new NotFound();
    return await bypassRowScope(tx, async () => {
      const { rows } = await tx.execute<{ people: number }>(sql`
        select (select count(*)::int from sys_user u where u.tenant_id = t.id and u.del_flag = 0) people from sys_tenant t where t.id = ${Number(id)}`);
      if (!rows[0]) throw new NotFound();
      return { ...unused, people: rows[0].people, names: [] };
    });
  },
};
