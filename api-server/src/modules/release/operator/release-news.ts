/** Notifies every open page that a release environment changed: shells reload their manifest, operator screens their data. */
import { sql } from 'drizzle-orm';
import type { ReleaseNews } from 'shared-contracts/release/release-operations';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Push } from '../../../kernel/push/push.ts';
import { everyPageChannel } from '../../message/notice-socket.ts';

/** Publishes the change to all nodes after COMMIT. Releases belong to no tenant, so all signed-in people are notified. */
export async function publishReleaseNews(
  tx: Tx,
  push: Push,
  { environment, serial }: Pick<ReleaseNews, 'environment' | 'serial'>,
): Promise<void> {
  const news: ReleaseNews = { cmd: 'release', environment, serial };
  await push.publish(tx, { channel: everyPageChannel, tenantId: 0, userIds: null, payload: news });
}

/**
 * Whether this change was already published a moment ago; a change through the API is published by its own call. Needs a transaction that
 * sees every tenant.
 */
export async function wasPublished(tx: Tx, { environment, serial }: Pick<ReleaseNews, 'environment' | 'serial'>): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from sys_outbox where channel = ${everyPageChannel} and due_time > clock_timestamp() - interval '5 minutes'
      and payload @> ${JSON.stringify({ environment, serial })}::jsonb limit 1`);
  return rows.length > 0;
}
