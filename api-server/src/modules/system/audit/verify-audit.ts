import { createHash, type KeyObject, verify } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database.ts';
import { keyOf } from './audit-key.ts';
import { type AuditHead, signedText } from './sign-heads.ts';

const rowsPerRead = 5_000;
const beginning = '0'.repeat(64);

/** What the audit log of a tenant is worth. */
export interface AuditVerdict {
  readonly tenantId: number;
  readonly rows: number;
  readonly signedHeads: number;
  /** What is wrong first, naming the row; null when the log is whole. */
  readonly problem: string | null;
}

interface StoredHead extends AuditHead {
  readonly publicKey: string;
  readonly signature: string;
}

interface LogRow extends Record<string, unknown> {
  readonly serial: string;
  readonly payload: string;
  readonly previous: string;
  readonly hash: string;
}

/**
 * Reads the audit log of every tenant from its first row, computes each hash anew, and compares the log with its head and with the heads
 * that were signed. With `key` a head must be signed by it; without, by the key that is stored beside it.
 */
export async function verifyAudit(database: Database, key?: KeyObject): Promise<readonly AuditVerdict[]> {
  const tenants = await database.asSystem('verify the audit log', async (tx) => {
    const { rows } = await tx.execute<{ tenant_id: number }>(
      sql`select tenant_id from freight.audit_head union select tenant_id from freight.audit_log
          union select tenant_id from freight.audit_signed_head order by tenant_id`,
    );
    return rows.map(({ tenant_id }) => tenant_id);
  });
  const verdicts: AuditVerdict[] = [];
  for (const tenantId of tenants) verdicts.push(await verifyTenant(database, tenantId, key));
  return verdicts;
}

async function verifyTenant(database: Database, tenantId: number, key: KeyObject | undefined): Promise<AuditVerdict> {
  const signed = await signedHeads(database, tenantId);
  const end = { serial: 0, hash: beginning };
  const verdict = (problem: string | null): AuditVerdict => ({ tenantId, rows: end.serial, signedHeads: signed.length, problem });
  const bySerial = new Map(signed.map((head) => [head.serial, head]));
  for (const head of signed) {
    const { publicKey, signature } = head;
    const isSigned = verify(null, Buffer.from(signedText(head)), key ?? keyOf(publicKey), Buffer.from(signature, 'base64url'));
    if (!isSigned) return verdict(`the head of ${head.day} (row ${head.serial}) is not signed by ${key ? 'this' : 'its'} key`);
  }
  for (;;) {
    const rows = await rowsAfter(database, tenantId, end.serial);
    for (const row of rows) {
      const serial = Number(row.serial);
      if (serial !== end.serial + 1) return verdict(`row ${end.serial + 1} is missing`);
      const hash = createHash('sha256')
        .update(row.previous + row.payload)
        .digest('hex');
      if (row.previous !== end.hash || row.hash !== hash) return verdict(`row ${serial} was changed: ${row.payload.slice(0, 200)}`);
      const head = bySerial.get(serial);
      if (head && head.hash !== hash) return verdict(`row ${serial} is not the one that was signed at the end of ${head.day}`);
      Object.assign(end, { serial, hash });
    }
    if (rows.length < rowsPerRead) break;
  }
  const beyond = signed.find(({ serial }) => serial > end.serial);
  if (beyond) return verdict(`rows after ${end.serial} are missing: row ${beyond.serial} was signed at the end of ${beyond.day}`);
  const head = await storedHead(database, tenantId);
  return verdict(head === end.hash ? null : `rows after ${end.serial} are missing: the log once ended with another row`);
}

const rowsAfter = (database: Database, tenantId: number, serial: number): Promise<LogRow[]> =>
  database.asSystem('verify the audit log', async (tx) => {
    const { rows } = await tx.execute<LogRow>(
      sql`select serial, payload, previous, hash from freight.audit_log where tenant_id = ${tenantId} and serial > ${serial}
          order by serial limit ${rowsPerRead}`,
    );
    return rows;
  });

const signedHeads = (database: Database, tenantId: number): Promise<StoredHead[]> =>
  database.asSystem('verify the audit log', async (tx) => {
    const { rows } = await tx.execute<{ day: string; serial: string; hash: string; public_key: string; signature: string }>(
      sql`select to_char(day, 'YYYY-MM-DD') as day, serial, hash, public_key, signature from freight.audit_signed_head
          where tenant_id = ${tenantId} order by serial`,
    );
    return rows.map(({ day, serial, hash, public_key, signature }) => ({
      ...{ tenantId, day, serial: Number(serial), hash },
      ...{ publicKey: public_key, signature },
    }));
  });

const storedHead = (database: Database, tenantId: number): Promise<string> =>
  database.asSystem('verify the audit log', async (tx) => {
    const { rows } = await tx.execute<{ hash: string }>(sql`select hash from freight.audit_head where tenant_id = ${tenantId}`);
    return rows[0]?.hash ?? beginning;
  });
