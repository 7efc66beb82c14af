import { sql } from 'drizzle-orm';
import { demoPassword } from 'shared-contracts/session/session';
import type { Database, Tx } from '../kernel/database/database.ts';
import { seedId } from '../modules/system/product-menu/permission-rows.ts';
import { hashPassword } from '../modules/system/session/password-hash.ts';
import { demoUsers } from './demo-users.ts';
import { demoDepartments } from './departments.ts';
import { claimOnce } from './seed-reference.ts';

const withdrawnBy = 'demo-off';
/** Contact address of the demo; its domain is reserved for examples, so nobody owns it. */
const demoContact = 'service@freight.example';

/** Writes departments and accounts of the demo; re-enables demo accounts that were frozen by a start without the demo. */
export async function seedDemo(database: Database): Promise<void> {
  // All demo accounts have the same hash, because their password is shown on the sign-in page anyway.
  const passwordHash = await hashPassword(demoPassword);
  await database.asSystem('demo accounts', async (tx) => {
    const returned = await tx.execute(sql`
      update sys_user set status = 1, update_by = null where update_by = ${withdrawnBy} and status = 2
        and id = any(${sql.param(demoUsers.map(({ id }) => id))}::varchar[])`);
    const isFirst = await claimOnce(tx, 'demo');
    // A contact address that people deleted while the demo was running is not written again.
    if (isFirst || returned.rowCount) await exchangeContact(tx, { from: '', to: demoContact });
    if (!isFirst) return;
    const departments = demoDepartments.map((department, index) => ({ ...department, position: index + 1 }));
    await tx.execute(sql`
      insert into sys_depart (id, create_by, parent_id, depart_name, depart_name_en, org_category, org_type, org_code, depart_order)
      select id, 'system', "parentId", name, "nameEn", category, (length("orgCode") / 3)::text, "orgCode", position
      from jsonb_to_recordset(${JSON.stringify(departments)}::jsonb) as seed
        (id text, "parentId" text, name text, "nameEn" text, category text, "orgCode" text, position int)
      on conflict do nothing`);
    const users = demoUsers.map((user) => ({
      ...user,
      departments: undefined,
      orgCode: demoDepartments[(user.departments[0] ?? 0) - 1]?.orgCode ?? null,
    }));
    await tx.execute(sql`
      insert into sys_user (id, create_by, username, realname, password_hash, password_time, org_code, shipper_id, carrier_id, driver_id)
      select id, 'system', username, realname, ${passwordHash}, now(), "orgCode", "shipperId", "carrierId", "driverId"
      from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as seed
        (id text, username text, realname text, "orgCode" text, "shipperId" text, "carrierId" text, "driverId" text)
      on conflict do nothing`);
    const roleLinks = demoUsers.flatMap(({ id, roles }) => roles.map((code) => ({ user: id, role: seedId('role', code) })));
    await tx.execute(sql`
      insert into sys_user_role (user_id, role_id)
      select seed.user, seed.role from jsonb_to_recordset(${JSON.stringify(roleLinks)}::jsonb) as seed ("user" text, role text)
      join sys_user u on u.id = seed.user join sys_role r on r.id = seed.role
      on conflict do nothing`);
    const departLinks = demoUsers.flatMap(({ id, departments: numbers }) =>
      numbers.map((number) => ({ user: id, depart: demoDepartments[number - 1]?.id })),
    );
    await tx.execute(sql`
      insert into sys_user_depart (user_id, depart_id)
      select seed.user, seed.depart from jsonb_to_recordset(${JSON.stringify(departLinks)}::jsonb) as seed ("user" text, depart text)
      join sys_user u on u.id = seed.user join sys_depart d on d.id = seed.depart
      on conflict do nothing`);
  });
}

/** Freezes the demo accounts whose password was never changed, so that nobody can sign in with them when the demo is switched off. */
export async function withdrawDemo(database: Database): Promise<void> {
  await database.asSystem('demo accounts off', async (tx) => {
    const frozen = await tx.execute<{ id: string }>(sql`
      update sys_user set status = 2, update_by = ${withdrawnBy}, freeze_count = freeze_count + 1
      where id = any(${sql.param(demoUsers.map(({ id }) => id))}::varchar[]) and status = 1 and password_time = create_time
      returning id`);
    await tx.execute(sql`
      update sys_session set revoke_time = now()
      where user_id = any(${sql.param(frozen.rows.map(({ id }) => id))}::varchar[]) and revoke_time is null`);
    await exchangeContact(tx, { from: demoContact, to: '' });
  });
}

/** Replaces the contact address in the footer of every page for the demo's tenant; an address that somebody entered stays. */
async function exchangeContact(tx: Tx, { from, to }: { readonly from: string; readonly to: string }): Promise<void> {
  await tx.execute(sql`
    update biz_common_config set config_value = ${to}
    where tenant_id = 0 and company_id is null and del_flag = 0 and config_key = 'basic.contactEmail' and config_value = ${from}`);
}
