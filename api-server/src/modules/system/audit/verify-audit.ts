import { createHash, type KeyObject, verify } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { instantText } from '../../../kernel/basics/clock.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { keyOf } from './audit-key.ts';
import { type AuditRemoval, signedRemoval } from './record-removal.ts';
import { type AuditHead, signedText } from './sign-heads.ts';

const rowsPerRead = 5_000;
const beginning = '0'.repeat(64);

/** Result of verifying a tenant's audit log. */
export interface AuditVerdict {
  readonly tenantId: number;
  readonly rows: number;
  readonly signedHeads: number;
  /** Serial number of the last row that was removed after its retention time or with its tenant; 0 when none was. */
  readonly removedUpTo: number;
  /**
   * Days (Shanghai time, `2026-11-23`) whose last row was not signed although it should be: the head of a day is signed within the next one,
   * so this concerns every day before yesterday on which rows were written. The rows of such a day are compared with a head of a later day only.
   */
  readonly unsignedDays: readonly string[];
  /** Those of today and yesterday that have rows and no signed head yet; it may still be signed in time. */
  readonly awaitedDays: readonly string[];
  /** The first problem that was found, with the row's number; null when the log is intact. */
  readonly problem: string | null;
}

interface Signature {
  readonly publicKey: string;
  readonly signature: string;
}

type StoredHead = AuditHead & Signature;
type StoredRemoval = AuditRemoval & Signature;

interface LogRow extends Record<string, unknown> {
  readonly serial: string;
  /** Day on which the row was written, in Shanghai time. */
  readonly day: string;
  readonly payload: string;
  readonly previous: string;
  readonly hash: string;
}

/**
 * Verifies the audit log of every tenant: reads it from its first row, or from the row after the last recorded removal, recomputes each
 * hash, and compares the result with the log's latest hash and with the daily signed hashes, which are kept even when rows are removed.
 * With `key`, the signed hashes must be signed by this key; without it, by the public key that is stored with each.
 */
export async function verifyAudit(database: Database, key?: KeyObject, now = Date.now()): Promise<readonly AuditVerdict[]> {
  const tenants = await database.asSystem('verify the audit log', async (tx) => {
    const { rows } = await tx.execute<{ tenant_id: number }>(
      sql`select tenant_id from freight.audit_head union select tenant_id from freight.audit_log
          union select tenant_id from freight.audit_signed_head union select tenant_id from freight.audit_removal order by tenant_id`,
    );
    return rows.map(({ tenant_id }) => tenant_id);
  });
  const verdicts: AuditVerdict[] = [];
  for (const tenantId of tenants) verdicts.push(await verifyTenant(database, tenantId, key, now));
  return verdicts;
}

/**
 * Verifies one chain up to the row with which it ended at the beginning, because the product goes on writing. Months may be removed meanwhile;
 * a problem counts only if no rows were removed since the beginning, otherwise the chain is verified again.
 */
async function verifyTenant(database: Database, tenantId: number, key: KeyObject | undefined, now: number): Promise<AuditVerdict> {
  for (let chain = await chainOf(database, tenantId); ; ) {
    const verdict = await verifyChain(database, chain, key, now);
    if (verdict.problem === null) return verdict;
    const present = await chainOf(database, tenantId);
    if (present.removals.length === chain.removals.length) return verdict;
    chain = present;
  }
}

async function verifyChain(database: Database, chain: Chain, key: KeyObject | undefined, now: number): Promise<AuditVerdict> {
  const { tenantId, signed, removals, last } = chain;
  const removed = removals.at(-1);
  const start = removed?.serial ?? 0;
  const end = { serial: start, hash: removed?.hash ?? beginning };
  const lastOfDay = new Map<string, number>();
  const verdict = (problem: string | null): AuditVerdict => ({
    ...{ tenantId, rows: end.serial - start, signedHeads: signed.length, removedUpTo: start, problem },
    ...daysWithoutHead(lastOfDay, new Set(signed.map(({ serial }) => serial)), now),
  });
  const isSigned = (text: string, { publicKey, signature }: Signature): boolean =>
    verify(null, Buffer.from(text), key ?? keyOf(publicKey), Buffer.from(signature, 'base64url'));
  const bySerial = new Map(signed.map((head) => [head.serial, head]));
  for (const head of signed) {
    if (!isSigned(signedText(head), head)) return verdict(`the head of ${head.day} (row ${head.serial}) is not signed by ${whose(key)}`);
  }
  for (const removal of removals) {
    const { day, serial, hash } = removal;
    if (!isSigned(signedRemoval(removal), removal)) {
      return verdict(`the removal of rows up to ${serial} (${day}) is not signed by ${whose(key)}`);
    }
    const head = bySerial.get(serial);
    if (head && head.hash !== hash) return verdict(`row ${serial}, which was removed, is not the one that was signed on ${head.day}`);
  }
  for (;;) {
    const rows = await rowsBetween(database, tenantId, end.serial, last);
    for (const row of rows) {
      const serial = Number(row.serial);
      if (serial !== end.serial + 1) return verdict(`row ${end.serial + 1} is missing`);
      const hash = createHash('sha256')
        .update(row.previous + row.payload)
        .digest('hex');
      if (row.previous !== end.hash || row.hash !== hash) return verdict(`row ${serial} was changed: ${row.payload.slice(0, 200)}`);
      const head = bySerial.get(serial);
      if (head && head.hash !== hash) return verdict(`row ${serial} is not the one that was signed at the end of ${head.day}`);
      lastOfDay.set(row.day, serial);
      Object.assign(end, { serial, hash });
    }
    if (rows.length < rowsPerRead) break;
  }
  const beyond = signed.find(({ serial }) => serial > end.serial);
  if (beyond) return verdict(`rows after ${end.serial} are missing: row ${beyond.serial} was signed at the end of ${beyond.day}`);
  return verdict(chain.head === end.hash ? null : `rows after ${end.serial} are missing: the log once ended with another row`);
}

/**
 * The days whose last row is not signed. A row may carry the time of an earlier day than the row before it, because its transaction began
 * earlier; the signature stands at the last row of all days up to then.
 */
function daysWithoutHead(
  lastOfDay: ReadonlyMap<string, number>,
  signed: ReadonlySet<number>,
  now: number,
): Pick<AuditVerdict, 'unsignedDays' | 'awaitedDays'> {
  const yesterday = instantText(now - 86_400_000).slice(0, 10);
  let last = 0;
  const without = [...lastOfDay.keys()].sort().filter((day) => {
    last = Math.max(last, lastOfDay.get(day) ?? 0);
    return !signed.has(last);
  });
  return { unsignedDays: without.filter((day) => day < yesterday), awaitedDays: without.filter((day) => day >= yesterday) };
}

const whose = (key: KeyObject | undefined): string => (key ? 'this key' : 'its key');

const rowsBetween = (database: Database, tenantId: number, after: number, last: number): Promise<LogRow[]> =>
  database.asSystem('verify the audit log', async (tx) => {
    const { rows } = await tx.execute<LogRow>(
      sql`select serial, to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, payload, previous, hash from freight.audit_log where tenant_id = ${tenantId} and serial > ${after} and serial <= ${last}
          order by serial limit ${rowsPerRead}`,
    );
    return rows;
  });

/** What is known about a tenant's log at one moment. */
interface Chain {
  readonly tenantId: number;
  /** Serial number of the last row in the log; 0 when it has none. */
  readonly last: number;
  /** Hash of the row that was written last. */
  readonly head: string;
  readonly signed: readonly StoredHead[];
  readonly removals: readonly StoredRemoval[];
}

/** Reads all of it as it was at one moment: rows that are written in between would look as if others were missing. */
const chainOf = (database: Database, tenantId: number): Promise<Chain> =>
  database.asSystem('verify the audit log', async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    const { rows } = await tx.execute<{ last: string; head: string }>(
      sql`select coalesce((select max(serial) from freight.audit_log where tenant_id = ${tenantId}), 0) as last,
          coalesce((select hash from freight.audit_head where tenant_id = ${tenantId}), ${beginning}) as head`,
    );
    const { last = '0', head = beginning } = rows[0] ?? {};
    return { tenantId, last: Number(last), head, signed: await signedHeads(tx, tenantId), removals: await signedRemovals(tx, tenantId) };
  });

interface SignedRow extends Record<string, unknown> {
  readonly day: string;
  readonly serial: string;
  readonly hash: string;
  readonly public_key: string;
  readonly signature: string;
}

const told = (tenantId: number, { day, serial, hash, public_key, signature }: SignedRow): StoredHead => ({
  ...{ tenantId, day, serial: Number(serial), hash },
  ...{ publicKey: public_key, signature },
});

async function signedHeads(tx: Tx, tenantId: number): Promise<StoredHead[]> {
  const { rows } = await tx.execute<SignedRow>(
    sql`select to_char(day, 'YYYY-MM-DD') as day, serial, hash, public_key, signature from freight.audit_signed_head
        where tenant_id = ${tenantId} order by serial`,
  );
  return rows.map((row) => told(tenantId, row));
}

async function signedRemovals(tx: Tx, tenantId: number): Promise<StoredRemoval[]> {
  const { rows } = await tx.execute<SignedRow & Pick<AuditRemoval, 'reason'>>(
    sql`select to_char(day, 'YYYY-MM-DD') as day, serial, hash, reason, public_key, signature from freight.audit_removal
        where tenant_id = ${tenantId} order by serial`,
  );
  return rows.map((row) => ({ ...told(tenantId, row), reason: row.reason }));
}
