/** Notifies every open page that a release environment changed: shells check their manifest, operator screens reload. */
import { sql } from 'drizzle-orm';
import type { ReleaseNews } from 'shared-contracts/release/release-operations';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Push } from '../../../kernel/push/push.ts';
import { everyPageChannel } from '../../message/notice-socket.ts';

/** Sent to all nodes when the transaction commits. Releases belong to no tenant, so all signed-in people are notified. */
export async function publishReleaseNews(
  tx: Tx,
  push: Push,
  { environment, serial }: Pick<ReleaseNews, 'environment' | 'serial'>,
): Promise<void> {
  const news: ReleaseNews = { cmd: 'release', environment, serial };
  await push.publish(tx, { channel: everyPageChannel, tenantId: 0, userIds: null, payload: news });
}

/** Whether this news was sent a moment ago, because a change through the API is published by the call itself. Needs a transaction that sees every tenant. */
export async function wasPublished(tx: Tx, { environment, serial }: Pick<ReleaseNews, 'environment' | 'serial'>): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from sys_outbox where channel = ${everyPageChannel} and due_time > clock_timestamp() - interval '5 minutes'
      and payload @> ${JSON.stringify({ environment, serial })}::jsonb limit 1`);
  return rows.length > 0;
}
