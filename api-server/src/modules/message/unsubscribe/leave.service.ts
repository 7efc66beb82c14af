import { and, eq } from 'drizzle-orm';
import { type NoticeKind, noticeKinds } from 'shared-contracts/system/own-account';
import { pushStatus } from 'shared-contracts/system/system-states';
import { audit } from '../../../kernel/database/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { users } from '../../system/user/user.table.ts';
import { keepPreferences, preferencesOf } from '../preference/notice-preferences.ts';
import { messages } from '../push-log/push-log.table.ts';

/** What a mail's link is about. */
export interface Left {
  readonly userId: string;
  readonly username: string;
  readonly tenantId: number;
  readonly kind: NoticeKind;
  readonly channel: string;
}

/** The person and the kind of notices behind a token; undefined when no mail of the push log has it. Needs a transaction that sees all tenants. */
export async function leftBy(tx: Tx, token: string): Promise<Left | undefined> {
  const [row] = await tx
    .select({ userId: users.id, username: users.username, tenantId: users.tenantId, kind: messages.kind, channel: messages.esType })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .where(and(eq(messages.leaveToken, token), eq(users.delFlag, 0)));
  const kind = noticeKinds.find((one) => one === row?.kind);
  return row && kind ? { ...row, kind } : undefined;
}

/**
 * Ends notices of one kind through one channel, and takes back those that have not left. A second time changes nothing. A link does this and
 * nothing else: what the person receives otherwise, and the session, are out of its reach.
 */
export async function leave(
  tx: Tx,
  { userId, username, tenantId, kind, channel }: Left,
  from: { requestId: string; ip: string },
): Promise<void> {
  const before = await preferencesOf(tx, userId, []);
  const item = `${kind}:${channel}`;
  if (!before.wanted.includes(item)) return;
  const wanted = before.wanted.filter((one) => one !== item);
  await keepPreferences(tx, { userId, tenantId }, { ...before, wanted });
  await tx
    .delete(messages)
    .where(
      and(
        eq(messages.userId, userId),
        eq(messages.kind, kind),
        eq(messages.esType, channel),
        eq(messages.esSendStatus, pushStatus.waiting),
      ),
    );
  const changes = { wanted: [before.wanted.join(','), wanted.join(',')] } as const;
  audit(tx, { tenantId, userId, username, entity: 'user', recordId: userId, action: 'leaveNotices', changes, ...from });
}
