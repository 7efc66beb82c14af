/** What people want to be notified of, and through which channel. All code that sends notices reads it. */
import { eq, inArray, sql } from 'drizzle-orm';
import { messageChannel } from 'shared-contracts/message/message-template';
import { isFixed, type NoticeKind, type NoticePreferences, noticeKinds } from 'shared-contracts/system/own-account';
import type { Tx } from '../../../kernel/database/database.ts';
import { noticePreferences } from './notice-preference.table.ts';

/** The default for people who have chosen nothing: every kind of notice inside the product, none by mail or text message. */
const wantedAtFirst: readonly string[] = noticeKinds.map((kind) => `${kind}:${messageChannel.inApp}`);
const fixed = wantedAtFirst.filter((item) => isFixed(...(item.split(':') as [NoticeKind, string])));

type Row = typeof noticePreferences.$inferSelect;

const wantedOf = (row: Row | undefined): readonly string[] =>
  row ? [...new Set([...fixed, ...row.wanted.split(',').filter(Boolean)])] : wantedAtFirst;

/** Those of the given people who want notices of this kind through this channel. Needs a transaction that sees all of them. */
export async function whoWants(tx: Tx, userIds: readonly string[], kind: NoticeKind, channel: string): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .select()
    .from(noticePreferences)
    .where(inArray(noticePreferences.userId, [...userIds]));
  const byUser = new Map(rows.map((row) => [row.userId, row]));
  return userIds.filter((userId) => wantedOf(byUser.get(userId)).includes(`${kind}:${channel}`));
}

/** A person's choices; `channels` are the channels of this installation. */
export async function preferencesOf(tx: Tx, userId: string, channels: readonly string[]): Promise<NoticePreferences> {
  const [row] = await tx.select().from(noticePreferences).where(eq(noticePreferences.userId, userId));
  return { channels, wanted: [...wantedOf(row)], quietFrom: row?.quietFrom ?? '', quietTo: row?.quietTo ?? '' };
}

/** Stores which notices a person wants. */
export async function keepPreferences(
  tx: Tx,
  person: { readonly userId: string; readonly tenantId: number },
  { wanted, quietFrom, quietTo }: Omit<NoticePreferences, 'channels'>,
): Promise<void> {
  const values = { wanted: [...new Set([...fixed, ...wanted])].join(','), quietFrom: quietFrom || null, quietTo: quietTo || null };
  await tx
    .insert(noticePreferences)
    .values({ ...person, ...values })
    .onConflictDoUpdate({ target: noticePreferences.userId, set: values });
}

/** The people of a tenant who chose to get notices of this kind outside the product too. */
export async function everybodyWith(tx: Tx, tenantId: number, kind: NoticeKind): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select u.id from sys_notice_preference p join sys_user u on u.id = p.user_id and u.del_flag = 0 and u.status = 1
    where u.tenant_id = ${tenantId} and p.wanted ~ ${`${kind}:[^${messageChannel.inApp}]`} order by u.id`);
  return rows.map(({ id }) => id);
}
