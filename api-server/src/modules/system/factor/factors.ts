import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { FactorMethod } from 'shared-contracts/session/second-factor';
import { newId } from '../../../kernel/basics/ids.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { representedBy } from '../permission/grants-in-force.ts';
import { type FactorRow, userFactors } from './factor.table.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';

/** All second factors of a person, oldest first. */
export async function factorsOf(tx: Tx, userId: string): Promise<FactorRow[]> {
  return await tx.select().from(userFactors).where(eq(userFactors.userId, userId)).orderBy(userFactors.createTime, userFactors.id);
}

/** The methods by which a person can give a second factor; empty when none is set up. */
export async function methodsOf(tx: Tx, userId: string): Promise<FactorMethod[]> {
  const kinds = new Set((await factorsOf(tx, userId)).map(({ kind }) => kind));
  if (kinds.size === 0) return [];
  const methods = (['totp', 'passkey'] as const).filter((kind) => kinds.has(kind));
  return (await recoveryCodesLeft(tx, userId)) > 0 ? [...methods, 'recovery'] : methods;
}

/** Whether a second factor is required by one of the person's roles, or of the roles of people for whom the person acts now. */
export async function isDemanded(tx: Tx, userId: string, roles: readonly string[]): Promise<boolean> {
  if (roles.length === 0) return false;
  const { rowCount } = await tx.execute(sql`
    select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id and r.del_flag = 0
    where (ur.user_id = ${userId} or ur.user_id in (${representedBy(sql`${userId}`)}))
      and r.role_code = any(${sql.param(roles)}::varchar[]) limit 1`);
  return (rowCount ?? 0) > 0;
}

/**
 * SQL condition on a person `p` whose agent owns the session `s`: whether the session may use the person's rights. It may if none of the
 * person's roles requires a second factor, or if the owner has set one up and has proved their identity in this session.
 */
export const lendsToSession = (roles: readonly string[]): SQL => sql`(
  not exists (select from sys_user_role ur join sys_role r on r.id = ur.role_id and r.del_flag = 0
    where ur.user_id = p.id and r.role_code = any(${sql.param([...roles])}::varchar[]))
  or exists (select from sys_user_factor f where f.user_id = s.user_id and f.create_time <= s.proof_time))`;

type NewFactor = Pick<FactorRow, 'kind' | 'label'> & Partial<FactorRow>;

export async function addFactor(tx: Tx, person: { id: string; tenantId: number }, factor: NewFactor, now: number): Promise<string> {
  const factorId = newId(now);
  await tx.insert(userFactors).values({ ...factor, id: factorId, userId: person.id, tenantId: person.tenantId, createTime: new Date(now) });
  return factorId;
}

export async function removeFactors(tx: Tx, userId: string, which: { kind?: string; id?: string } = {}): Promise<number> {
  const { rowCount } = await tx
    .delete(userFactors)
    .where(
      and(
        eq(userFactors.userId, userId),
        which.kind === undefined ? undefined : eq(userFactors.kind, which.kind),
        which.id === undefined ? undefined : eq(userFactors.id, which.id),
      ),
    );
  if ((await factorsOf(tx, userId)).length === 0) await tx.execute(sql`delete from sys_recovery_code where user_id = ${userId}`);
  return rowCount ?? 0;
}
