/** A second tenant with an administrator who has every permission; the demo data belongs to the platform's tenant. */
import { sql } from 'drizzle-orm';
import type { TestApp, TestClient } from './harness.ts';

export const otherTenant = 2021;

/** Creates the tenant and signs its administrator in (with the password of the demo accounts). */
export async function administratorOf(test: TestApp, tenant = otherTenant): Promise<TestClient> {
  const [user, role, username] = [`user-${tenant}`, `role-${tenant}`, `chief${tenant}`];
  await test.database.asSystem('test', async (tx) => {
    await tx.execute(sql`insert into sys_tenant (id, name, end_date) values (${tenant}, '另一家', '2099-12-31')`);
    await tx.execute(sql`
      insert into sys_user (id, tenant_id, username, realname, password_hash, password_time, status, phone)
      select ${user}, ${tenant}, ${username}, '另一管理员', password_hash, password_time, 1, '13900002021' from sys_user where username = 'admin'`);
    await tx.execute(sql`insert into sys_role (id, tenant_id, role_code, role_name) values (${role}, ${tenant}, 'chief', '另一管理员')`);
    await tx.execute(sql`insert into sys_user_role (tenant_id, user_id, role_id) values (${tenant}, ${user}, ${role})`);
    await tx.execute(
      sql`insert into sys_role_permission (tenant_id, role_id, permission_id) select ${tenant}, ${role}, id from sys_permission`,
    );
  });
  return await test.signIn(username);
}
