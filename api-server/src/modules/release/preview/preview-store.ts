/**
 * SQL statements on consent and approval of previews. They need transactions that see every tenant, because row-level security hides this
 * table from everybody.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database/database.ts';
import { moment } from '../health/health-store.ts';

export interface PreviewRecord extends Record<string, unknown> {
  /** Id that the registry gave the preview. */
  readonly id: string;
  readonly name: string;
  /** The published version, or the origin of a developer's page. */
  readonly what: string;
  /** The person who may run the preview. */
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  readonly issuerId: string;
  readonly digest: string | null;
  readonly needsSecond: boolean;
  readonly isDeclined: boolean;
  readonly isOpened: boolean;
  /** The decision; null when there is none yet. */
  readonly isApproved: boolean | null;
  readonly decider: string | null;
  readonly decideReason: string | null;
  /** End of the preview's validity, epoch milliseconds. */
  readonly expires: number;
  readonly agreed: number | null;
  readonly decided: number | null;
}

const epoch = (column: SQL) => sql`extract(epoch from ${column})::float8 * 1000`;
const nameOf = (alias: SQL) => sql`coalesce(nullif(${alias}.realname, ''), ${alias}.username)`;

/** Number of days for which an ended preview is stored. */
const keptDays = 30;

export interface IssuedRecord {
  readonly id: string;
  readonly codeHash: string;
  readonly environment: string;
  readonly name: string;
  readonly what: string;
  readonly userId: string;
  readonly issuerId: string;
  readonly expiresAt: string;
}

export async function insertPreview(tx: Tx, { id, codeHash, environment, name, what, userId, issuerId, expiresAt }: IssuedRecord) {
  await tx.execute(sql`delete from sys_release_preview where expire_time < now() - ${keptDays} * interval '1 day'`);
  await tx.execute(sql`
    insert into sys_release_preview (id, code_hash, environment, name, what, user_id, issuer_id, expire_time)
    values (${id}, ${codeHash}, ${environment}, ${name}, ${what}, ${userId}, ${issuerId}, ${expiresAt}::timestamptz)`);
}

async function select(tx: Tx, where: SQL): Promise<PreviewRecord[]> {
  const { rows } = await tx.execute<PreviewRecord>(sql`
    select p.id, p.name, p.what, p.user_id "userId", u.username, ${nameOf(sql`u`)} realname, p.issuer_id "issuerId", p.digest,
      p.needs_second "needsSecond", p.decline_time is not null "isDeclined", p.open_time is not null "isOpened",
      p.is_approved "isApproved", ${nameOf(sql`d`)} decider, p.decide_reason "decideReason",
      ${epoch(sql`p.expire_time`)} expires, ${epoch(sql`p.agree_time`)} agreed, ${epoch(sql`p.decide_time`)} decided
    from sys_release_preview p join sys_user u on u.id = p.user_id left join sys_user d on d.id = p.decider_id
    where ${where}`);
  return rows;
}

export async function previewOfCode(tx: Tx, environment: string, codeHash: string): Promise<PreviewRecord | null> {
  const [record] = await select(tx, sql`p.environment = ${environment} and p.code_hash = ${codeHash}`);
  return record ?? null;
}

/** Locks the preview until the transaction ends. When two people decide at once, the second sees the decision of the first. */
export async function holdPreview(tx: Tx, environment: string, id: string): Promise<PreviewRecord | null> {
  const [record] = await select(tx, sql`p.environment = ${environment} and p.id = ${id} for update of p`);
  return record ?? null;
}

/** Previews that wait for approval by a second person, the oldest first. */
export const waitingPreviews = (tx: Tx, environment: string, now: number): Promise<PreviewRecord[]> =>
  select(
    tx,
    sql`p.environment = ${environment} and p.agree_time is not null and p.needs_second and p.is_approved is null
      and p.decline_time is null and p.open_time is null and p.expire_time > ${moment(now)} order by p.agree_time limit 50`,
  );

interface Agreement {
  readonly digest: string | null;
  readonly needsSecond: boolean;
}

/** Records that the person agreed; false when the person had agreed before. */
export async function noteAgreement(tx: Tx, id: string, { digest, needsSecond }: Agreement, now: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update sys_release_preview set agree_time = ${moment(now)}, digest = ${digest}, needs_second = ${needsSecond}
    where id = ${id} and decline_time is null and open_time is null and (agree_time is null or (${needsSecond} and not needs_second))`);
  return rowCount === 1;
}

/** Records that the person declined; false when the preview was declined or opened before. */
export async function noteDecline(tx: Tx, id: string, now: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update sys_release_preview set decline_time = ${moment(now)} where id = ${id} and decline_time is null and open_time is null`);
  return rowCount === 1;
}

export async function noteOpening(tx: Tx, id: string, now: number): Promise<void> {
  await tx.execute(sql`update sys_release_preview set open_time = ${moment(now)} where id = ${id}`);
}

interface Decision {
  readonly isApproved: boolean;
  readonly deciderId: string;
  readonly reason: string;
}

export async function noteDecision(tx: Tx, id: string, { isApproved, deciderId, reason }: Decision, now: number): Promise<void> {
  await tx.execute(sql`
    update sys_release_preview set is_approved = ${isApproved}, decider_id = ${deciderId}, decide_time = ${moment(now)},
      decide_reason = ${reason} where id = ${id}`);
}
