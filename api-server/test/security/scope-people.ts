/**
 * Callers for the tests of row scope: two shippers, two carriers, a driver, staff with and without rights, a role with a data rule, another
 * tenant.
 */
import { type SQL, sql } from 'drizzle-orm';
import { relationScope } from 'shared-contracts/business/master/owner-relation-user';
import { entities } from 'shared-contracts/entities';
import { sideOf } from 'shared-contracts/session/parties';
import { demoPassword } from 'shared-contracts/session/session';
import { newId } from '../../src/kernel/basics/ids.ts';
import { rowsOf } from '../../src/kernel/entity/row-scope.ts';
import type { SocketGrant } from '../../src/kernel/push/push-connection.ts';
import { demoCarrierIds, demoId, demoShipperIds } from '../../src/seed/demo-ids.ts';
import type { TestApp, TestClient } from '../harness.ts';

export interface Person {
  readonly name: string;
  readonly client: TestClient;
  readonly permissions: ReadonlySet<string>;
  /** The data of a socket that this session would open. */
  readonly grant: SocketGrant;
  /** Party whose hidden fields the person never sees. */
  readonly side: ReturnType<typeof sideOf>;
}

/** Id of another tenant whose administrator has every permission. */
export const otherTenant = 5;
/** Id of a role with every permission, to which the test adds data rules. */
export const ruledRole = newId();

/**
 * Creates records of another tenant, for entities that not all tenants share: copies of the first tenant's records, with ids that sort
 * after all others.
 */
export async function addForeignRecords(app: TestApp): Promise<void> {
  const foreign = (id: SQL) => sql`to_jsonb(${'f'.repeat(24)} || left(md5(${id}), 8))`;
  await app.database.asSystem('test records', async (tx) => {
    await tx.execute(sql`reset role`);
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const { name } of Object.values(entities)) {
      const { table } = rowsOf(name);
      await tx.execute(sql`
        insert into ${table} select (jsonb_populate_record(t, copy)).* from ${table} t cross join lateral (
          select jsonb_object_agg(key, case
            when key = 'tenant_id' then to_jsonb(${otherTenant}::int)
            when value #>> '{}' ~ '^[0-9a-f]{32}$' then ${foreign(sql`value #>> '{}'`)}
            else value end) copy
          from jsonb_each(to_jsonb(t))) other
        where del_flag = 0 and tenant_id = 0
        on conflict do nothing`);
    }
  });
}

interface NewUser {
  readonly username: string;
  readonly like: string;
  readonly shipperId?: string;
  readonly carrierId?: string;
  readonly roleId?: string;
}

async function addUser(app: TestApp, { username, like, shipperId, carrierId, roleId }: NewUser): Promise<void> {
  const id = newId();
  await app.database.asSystem('test user', async (tx) => {
    await tx.execute(sql`
      insert into sys_user (id, create_by, username, realname, password_hash, password_time, shipper_id, carrier_id)
      select ${id}, 'test', ${username}, ${username}, password_hash, password_time, ${shipperId ?? null}, ${carrierId ?? null}
      from sys_user where username = ${like}`);
    await tx.execute(sql`
      insert into sys_user_role (user_id, role_id)
      select ${id}, coalesce(${roleId ?? null}, role_id) from sys_user_role where user_id = (select id from sys_user where username = ${like})`);
  });
}

/** Creates a receiver of the first shipper: a person who cannot list orders and sees only orders of this data scope. */
async function addReceiver(app: TestApp, username: string, dataScope: string): Promise<void> {
  const shipperId = demoShipperIds[0] ?? '';
  const { rows } = await app.database.asSystem('test receiver', (tx) =>
    tx.execute<{ id: string }>(sql`select id from sys_role where role_code = 'shipper_receiver' and tenant_id = 0`),
  );
  await addUser(app, { username, like: 'shipper', shipperId, roleId: rows[0]?.id ?? '' });
  await app.database.asSystem('test receiver', (tx) =>
    tx.execute(sql`
      insert into biz_owner_relation_user
        (id, create_by, shipper_id, shipper_name, user_id, realname, mobile, relation_type, data_scope, line_ids, bind_status, can_sign)
      select ${newId()}, 'test', ${shipperId}, '示例', id, username, ${`1390009000${dataScope}`}, '4', ${dataScope}, ${demoId('line', 1)}, '1', 'Y'
      from sys_user where username = ${username}`),
  );
}

async function addRuledRole(app: TestApp): Promise<void> {
  await app.database.asSystem('test role', async (tx) => {
    await tx.execute(sql`insert into sys_role (id, create_by, role_code, role_name) values (${ruledRole}, 'test', 'ruled', '受限角色')`);
    await tx.execute(
      sql`insert into sys_role_permission (role_id, permission_id) select ${ruledRole}, id from sys_permission where del_flag = 0`,
    );
    await tx.execute(sql`insert into sys_tenant (id, name, status) values (${otherTenant}, '华东分公司', 1) on conflict do nothing`);
    await tx.execute(sql`update sys_user set rel_tenant_ids = ${String(otherTenant)} where username = 'operator'`);
  });
}

/** The client with a tenant header on every call. */
function within(client: TestClient, tenantId: number): TestClient {
  const headers = { 'tenant-id': String(tenantId) };
  return {
    get: (path, query, options) => client.get(path, query, { ...options, headers }),
    post: (path, body, options) => client.post(path, body, { ...options, headers }),
    put: (path, body, options) => client.put(path, body, { ...options, headers }),
    delete: (path, query, options) => client.delete(path, query, { ...options, headers }),
    raw: (options) => client.raw({ ...options, headers: { ...options.headers, ...headers } }),
  };
}

async function signIn(app: TestApp, name: string, username: string, tenantId = 0): Promise<Person> {
  const { result } = await app.anonymous.post<{ token: string }>('/sys/login', { username, password: demoPassword });
  const caller = await app.app.kernel.sessions.authenticate(result.token);
  if ('refusal' in caller) throw new Error(`Sign-in of ${username}: ${caller.refusal}`);
  const client = app.withToken(result.token);
  const { userId, sessionId, permissions } = caller;
  return {
    name,
    permissions,
    client: tenantId === 0 ? client : within(client, tenantId),
    grant: { tenantId, userId, sessionId, expires: Number.MAX_SAFE_INTEGER },
    side: sideOf(caller),
  };
}

export async function scopePeople(app: TestApp): Promise<{ admin: TestClient; people: readonly Person[]; ruled: Person }> {
  await addRuledRole(app);
  await addUser(app, { username: 'shipperb', like: 'shipper', shipperId: demoShipperIds[1] ?? '' });
  await addUser(app, { username: 'carrierb', like: 'carrier', carrierId: demoCarrierIds[1] ?? '' });
  await addUser(app, { username: 'ruled', like: 'operator', roleId: ruledRole });
  await addReceiver(app, 'receiverown', relationScope.own);
  await addReceiver(app, 'receivernamed', relationScope.named);
  const people = [
    await signIn(app, 'own shipper', 'shipper'),
    await signIn(app, 'foreign shipper', 'shipperb'),
    await signIn(app, 'receiver of own orders', 'receiverown'),
    await signIn(app, 'receiver of certain routes', 'receivernamed'),
    await signIn(app, 'own carrier', 'carrier'),
    await signIn(app, 'foreign carrier', 'carrierb'),
    await signIn(app, 'driver', 'driver'),
    await signIn(app, 'cashier without permission', 'cashier'),
    await signIn(app, 'finance with some permissions', 'finance'),
    await signIn(app, 'operator', 'operator'),
    await signIn(app, 'other tenant', 'operator', otherTenant),
  ];
  return { admin: await app.signIn('admin'), people, ruled: await signIn(app, 'role under a data rule', 'ruled') };
}
