/** Tells windows that connect that announcements arrived or were revoked while their page loaded, so that they need not read the bell again. */
import type { NoticeMessage } from 'shared-contracts/message/announcement';
import type { PushConnection } from '../../kernel/push/push-connection.ts';
import { reach, recentNews, unheardForOf } from './watched-lists/recent-changes.ts';

/** For whom there was news about announcements; `userIds` null: everybody of the tenant. */
interface ToldPeople {
  readonly tenantId: number;
  readonly userIds: readonly string[] | null;
}

export interface MissedNotices {
  add(people: ToldPeople): void;
  /** Handles a message of a client: one that has heard nothing for some time is told when it may have missed news. */
  received(connection: PushConnection, message: Readonly<Record<string, unknown>>): void;
}

export function missedNotices(clock: () => number): MissedNotices {
  const recent = recentNews<ToldPeople>(clock);
  // A window says once for how long it heard nothing.
  const toldOfEarlier = new WeakSet<PushConnection>();
  const mayHaveMissed = ({ grant }: PushConnection, since: number): boolean =>
    !recent.isComplete(since) ||
    recent.after(since).some(({ tenantId, userIds }) => (userIds === null ? tenantId === grant.tenantId : userIds.includes(grant.userId)));
  return {
    add: recent.add,
    received: (connection, message) => {
      const unheardFor = unheardForOf(message);
      if (unheardFor === undefined || toldOfEarlier.has(connection)) return;
      toldOfEarlier.add(connection);
      if (!mayHaveMissed(connection, clock() - reach(unheardFor))) return;
      // Without a text, nothing is shown to the person besides the new count.
      const news: NoticeMessage = { cmd: 'user', userId: connection.grant.userId, msgId: '', msgTxt: '' };
      connection.send(JSON.stringify(news));
    },
  };
}
