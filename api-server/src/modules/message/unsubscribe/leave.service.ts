import { and, eq } from 'drizzle-orm';
import { type NoticeKind, noticeKinds } from 'shared-contracts/system/own-account';
import { pushStatus } from 'shared-contracts/system/system-states';
import { audit } from '../../../kernel/database/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { users } from '../../system/user/user.table.ts';
import { keepPreferences, preferencesOf } from '../preference/notice-preferences.ts';
import { messages } from '../push-log/push-log.table.ts';

/** The person, kind of notices and channel for which an unsubscribe link was made. */
export interface Left {
  readonly userId: string;
  readonly username: string;
  readonly tenantId: number;
  readonly kind: NoticeKind;
  readonly channel: string;
}

/**
 * The person and kind of notices that belong to the token of an unsubscribe link. Undefined when no sent mail has this token, or when the
 * person has another address now, because somebody else may read that mail. Needs a transaction that sees all tenants.
 */
export async function leftBy(tx: Tx, token: string): Promise<Left | undefined> {
  const [row] = await tx
    .select({ userId: users.id, username: users.username, tenantId: users.tenantId, kind: messages.kind, channel: messages.esType })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .where(and(eq(messages.leaveToken, token), eq(messages.address, users.email), eq(users.delFlag, 0)));
  const kind = noticeKinds.find((one) => one === row?.kind);
  return row && kind ? { ...row, kind } : undefined;
}

/**
 * Unsubscribes a person from one kind of notices through one channel, and removes queued notices of this kind, except those that must reach
 * people. Calling it again changes nothing. The link has no effect on other notices or on the person's sessions.
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
        eq(messages.mustReach, 'N'),
      ),
    );
  const changes = { wanted: [before.wanted.join(','), wanted.join(',')] } as const;
  audit(tx, { tenantId, userId, username, entity: 'user', recordId: userId, action: 'leaveNotices', changes, ...from });
}
