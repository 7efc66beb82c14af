/** Every open page hears that an environment of releases changed: shells look for their document, screens of operators read again. */
import { sql } from 'drizzle-orm';
import type { ReleaseNews } from 'shared-contracts/release/release-operations';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Push } from '../../../kernel/push/push.ts';
import { everyPageChannel } from '../../message/notice-socket.ts';

/** Goes out to all nodes when the transaction commits. Releases belong to no tenant: everybody who is signed in hears of them. */
export async function publishReleaseNews(
  tx: Tx,
  push: Push,
  { environment, serial }: Pick<ReleaseNews, 'environment' | 'serial'>,
): Promise<void> {
  const news: ReleaseNews = { cmd: 'release', environment, serial };
  await push.publish(tx, { channel: everyPageChannel, tenantId: 0, userIds: null, payload: news });
}

/** Whether this very news went out a moment ago: a change through the API is told by whoever made it. Sees every tenant. */
export async function wasPublished(tx: Tx, { environment, serial }: Pick<ReleaseNews, 'environment' | 'serial'>): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from sys_outbox where channel = ${everyPageChannel} and due_time > clock_timestamp() - interval '5 minutes'
      and payload @> ${JSON.stringify({ environment, serial })}::jsonb limit 1`);
  return rows.length > 0;
}
