import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { maskedValue } from 'shared-contracts/entity/masks';
import { largestPage } from 'shared-contracts/entity/query';
import { sideOf } from 'shared-contracts/session/parties';
import { type AddressDepart, addressBook, addressDepartsPath } from 'shared-contracts/system/address-book';
import { user } from 'shared-contracts/system/user';
import { z } from 'zod';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { masksFor } from '../../../kernel/entity/masking.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { type DepartNode, departRows, departsBelow, departTree } from '../depart/depart.service.ts';
import { likePart } from '../like.ts';
import { readRoutes } from '../read-routes.ts';
import { users } from '../user/user.table.ts';

const text = z.string().nullable();
const entry = z.object({
  ...{ id: z.string(), userId: z.string(), realname: z.string(), workNo: text, post: text, post_dictText: text },
  ...{ telephone: text, email: text, phone: text, departId: text, departName: text, departNameEn: text, avatar: text },
});
type Entry = z.infer<typeof entry> & Record<string, unknown>;

const holds = (column: SQL, word: string | undefined): SQL => {
  const sought = (word ?? '').trim().replace(/^\*+|\*+$/g, '');
  return sought === '' ? sql`true` : sql`${column} like ${likePart(sought)}`;
};

/**
 * Condition on the caller's colleagues: for the platform's people the platform's, for people of a party those of their party. Frozen
 * accounts are left out.
 */
const colleagues = (caller: Caller): SQL => sql`u.status = 1
  and ${sideOf(caller) === null ? sql`u.shipper_id is null and u.carrier_id is null` : sql`true`}
  and u.id in (select ${users.id} from ${users} where ${scopeCondition(users, caller)})`;

const shortTree = (nodes: readonly DepartNode[]): AddressDepart[] =>
  nodes.map(({ key, title, departNameEn, orgCode, children }) => ({
    ...{ key, title, titleEn: departNameEn, orgCode },
    children: children && shortTree(children),
  }));

/** Route of the address book (通讯录) for everybody who is signed in; nothing can be changed through it. */
export default async function addressBookRoutes(app: FastifyInstance) {
  const read = readRoutes(app, { access: 'addressBook:list', tier: 'tenant', tags: ['addressBook'] });
  read(`${addressBook.api}/${addressBook.listCall}`, {
    query: z.object({
      /** Code of a department; the call lists its people and those of the departments below it. */
      orgCode: z.string().max(64).optional(),
      realname: z.string().max(100).optional(),
      workNo: z.string().max(100).optional(),
      pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(largestPage).default(10),
    }),
    result: z.object({ records: z.array(entry), total: z.int(), size: z.int(), current: z.int(), pages: z.int() }),
    summary: 'Page of colleagues with their departments, by name.',
    handler: async ({ tx, caller, query: { orgCode, realname, workNo, pageNo, pageSize } }) => {
      const departs = sql`select d.id, d.depart_name, coalesce(nullif(d.depart_name_en, ''), d.depart_name) english, d.org_code from sys_user_depart ud
        join sys_depart d on d.id = ud.depart_id and d.del_flag = 0 where ud.user_id = u.id`;
      const top = sql`select id from sys_depart where org_code = ${orgCode} and tenant_id = ${caller.tenantId} and del_flag = 0`;
      const inDepart = orgCode
        ? sql`exists (select from sys_user_depart ud where ud.user_id = u.id and ud.depart_id in (${departsBelow(top)}))`
        : sql`true`;
      const { rows } = await tx.execute<Entry & { total: number }>(sql`
        select u.id, u.id "userId", u.realname, u.work_no "workNo", u.post, u.telephone, u.email, u.phone, u.avatar,
          coalesce((select p.name from sys_position p where p.tenant_id = u.tenant_id and p.code = u.post and p.del_flag = 0), u.post) "post_dictText",
          (select string_agg(own.id, ',' order by own.org_code) from (${departs}) own) "departId",
          (select string_agg(own.depart_name, ' | ' order by own.org_code) from (${departs}) own) "departName",
          (select string_agg(own.english, ' | ' order by own.org_code) from (${departs}) own) "departNameEn",
          count(*) over ()::int total
        from sys_user u where ${colleagues(caller)} and ${inDepart}
          and ${holds(sql`u.realname`, realname)} and ${holds(sql`u.work_no`, workNo)}
        order by u.realname, u.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`);
      const masks = masksFor(user, caller);
      for (const row of rows)
        for (const [name, { form }] of masks) if (name in row) Object.assign(row, { [name]: maskedValue(form, row[name]) });
      const total = rows[0]?.total ?? 0;
      return { records: rows, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
    },
  });

  read(addressDepartsPath, {
    result: z.array(z.custom<AddressDepart>()),
    summary: 'Departments of the address book; none for people of a shipper or carrier.',
    handler: async ({ tx, caller }) => (sideOf(caller) === null ? shortTree(departTree(await departRows(tx, caller))) : []),
  });
}
