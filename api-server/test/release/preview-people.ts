/** Calls by which people handle previews, and the audit rows of these calls. */
import { sql } from 'drizzle-orm';
import type { SignedManifest } from 'shared-contracts/release/release';
import { type IssuedPreview, previewPath } from 'shared-contracts/release/release-preview';
import type { TestApp, TestClient } from '../harness.ts';

export const codeOf = ({ url }: IssuedPreview): string => new URL(url, 'http://shell').searchParams.get('preview') ?? '';

/** Makes a call of the person for whom the link was made. */
export const say = <Result = Record<string, unknown>>(client: TestClient, call: 'offer' | 'agree' | 'decline' | 'open', code: string) =>
  client.post<Result>(`${previewPath}/${call}`, { code });

export const open = (client: TestClient, code: string) => say<SignedManifest>(client, 'open', code);

interface AuditRow {
  readonly username: string;
  readonly recordId: string;
  readonly changes: Record<string, unknown>;
}

/** Audit rows of an action on releases, oldest first. */
export async function audited(test: TestApp, action: string): Promise<AuditRow[]> {
  const { rows } = await test.database.asSystem('look', (tx) =>
    tx.execute<{ payload: string }>(
      sql`select payload from freight.audit_log where entity = 'release' and payload::jsonb ->> 'action' = ${action} order by serial`,
    ),
  );
  return rows.map(({ payload }) => JSON.parse(payload) as AuditRow);
}
