/**
 * Sends queued messages. Several are claimed together; the begin of each sending is recorded before it, and its outcome afterwards. If the
 * process dies in between, the outcome is unknown and the message is not sent again automatically. Claimed messages whose sending had not begun
 * wait again then. The claims are renewed before each sending, so that a slow server does not end those of messages that wait for their turn.
 */
import { sql } from 'drizzle-orm';
import { pushLog } from 'shared-contracts/message/push-log';
import { pushStatus } from 'shared-contracts/system/system-states';
import type { Clock } from '../../../kernel/basics/clock.ts';
import { instantText } from '../../../kernel/basics/clock.ts';
import { noteChange } from '../../../kernel/database/changed-records.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { type Loss, lossSql } from './lost-messages.ts';
import type { Delivery, DeliveryOutcome, MessageChannel } from './message-channel.ts';
import { quietUntil } from './quiet-hours.ts';

const atOnce = 20;
/** Longest time for one sending, in seconds; it is longer than the limits of the channels. */
const leaseSeconds = 120;
/** Minutes to wait before each further attempt; after the last attempt the message has failed. */
const waits = [1, 5, 15, 60] as const;

interface Claimed extends Record<string, unknown> {
  readonly id: string;
  readonly tenantId: number;
  readonly address: string;
  readonly title: string;
  readonly content: string;
  readonly leaveToken: string | null;
  readonly tries: number;
  /** Number of attempts ever begun. It never decreases: of several nodes that claimed the message only one can begin the next attempt. */
  readonly sends: number;
  readonly quiet_from: string | null;
  readonly quiet_to: string | null;
  /** Why the message may not be sent any more; null when it may. */
  readonly loss: Loss | null;
}

const lossResults: Readonly<Record<Loss, string>> = {
  receiver: '接收人已停用或删除，未发送',
  announcement: '公告已撤销，未发送',
};

/** Lets open lists show what became of these messages. */
function tellLists(tx: Tx, rows: readonly { readonly id: string; readonly tenantId: number }[]): void {
  for (const { id, tenantId } of rows) noteChange(tx, { tenantId, entity: pushLog.name, recordId: id });
}

/** SQL of what `tellLists` needs of the changed rows. */
const changedRows = sql`returning id, tenant_id "tenantId"`;
type ChangedRow = Pick<Claimed, 'id' | 'tenantId'>;

const moment = (epoch: number) => sql`${new Date(epoch).toISOString()}::timestamptz`;

/** SQL of: the message is claimed, and nobody has begun to send it. Its time of sending is set when its sending begins. */
const isOnlyClaimed = sql`(es_send_status = ${pushStatus.sending} and es_send_time is null)`;

/**
 * Sends all due messages through all channels; resolves to the number of messages that were tried. After `signal` no further sending begins,
 * and messages that were claimed are given back.
 */
export async function sendDue(
  database: Database,
  channels: readonly MessageChannel[],
  clock: Clock,
  signal?: AbortSignal,
): Promise<number> {
  let tried = 0;
  await database.asSystem('messages without a channel', (tx) => giveUpOthers(tx, channels, clock()));
  for (const channel of channels) {
    while (!signal?.aborted) {
      const claimed = await claim(database, channel, clock());
      if (claimed.length === 0) break;
      for (const [place, message] of claimed.entries()) {
        if (signal?.aborted) {
          await giveBack(database, claimed.slice(place));
          break;
        }
        if (!(await begun(database, message, claimed.slice(place), clock()))) continue;
        tried += 1;
        const delivery = await channel.send(message).catch((error: unknown): Delivery => ({ outcome: 'unknown', result: String(error) }));
        await database.asSystem('outcome of a message', (tx) => note(tx, message, delivery, clock()));
      }
    }
  }
  return tried;
}

const claimsOf = (claimed: readonly Claimed[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(claimed.map(({ id, sends }) => ({ id, sends })))}::jsonb) as claim (id text, sends int)`;

/**
 * Records that the sending of a message begins, and renews the marks of the claimed messages after it. False when another node took the message
 * meanwhile: it may then have been sent by somebody else.
 */
async function begun(database: Database, { id, tenantId, sends }: Claimed, left: readonly Claimed[], now: number): Promise<boolean> {
  const lease = moment(now + leaseSeconds * 1000);
  return await database.asSystem('begin of a message', async (tx) => {
    await tx.execute(sql`
      update sys_message m set lease_time = ${lease} from ${claimsOf(left)} where m.id = claim.id and m.es_send_num = claim.sends and ${isOnlyClaimed}`);
    const { rows } = await tx.execute(sql`
      update sys_message set es_send_num = es_send_num + 1, tries = tries + 1, es_send_time = ${moment(now)}, version = version + 1
      where id = ${id} and es_send_num = ${sends} and ${isOnlyClaimed} returning id`);
    if (rows.length > 0) tellLists(tx, [{ id, tenantId }]);
    return rows.length > 0;
  });
}

/** Lets claimed messages wait again that nobody has begun to send. */
async function giveBack(database: Database, claimed: readonly Claimed[]): Promise<void> {
  await database.asSystem('messages that are not sent', async (tx) => {
    await tx.execute(sql`
      update sys_message m set es_send_status = ${pushStatus.waiting}, lease_time = null, version = version + 1
      from ${claimsOf(claimed)} where m.id = claim.id and m.es_send_num = claim.sends and ${isOnlyClaimed}`);
    tellLists(tx, claimed);
  });
}

/** Messages for channels that are no longer configured cannot be sent. */
async function giveUpOthers(tx: Tx, channels: readonly MessageChannel[], now: number): Promise<void> {
  const codes = channels.map(({ code }) => code);
  const { rows } = await tx.execute<ChangedRow>(sql`
    update sys_message set es_send_status = ${pushStatus.failed}, es_result = '该推送渠道未配置', next_time = null, version = version + 1
    where es_send_status = ${pushStatus.waiting} and next_time <= ${moment(now)} and es_type <> all(${sql.param(codes)}::varchar[])
    ${changedRows}`);
  tellLists(tx, rows);
}

/**
 * Claims the next messages of a channel, as many as its limit per minute allows. Messages to people in their quiet hours are
 * postponed, unless they must reach them; messages that may not be sent any more have failed.
 */
async function claim(database: Database, { code, perMinute }: MessageChannel, now: number): Promise<Claimed[]> {
  return await database.asSystem('messages to send', async (tx) => {
    // One node at a time counts and claims messages for a channel, so that the limit applies to all nodes together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`message channel ${code}`}))`);
    const { rows: interrupted } = await tx.execute<ChangedRow>(sql`
      update sys_message set es_send_status = case when ${isOnlyClaimed} then ${pushStatus.waiting} else ${pushStatus.unknown} end,
        es_result = case when ${isOnlyClaimed} then es_result else '发送过程中断，结果未知' end, lease_time = null, version = version + 1
      where es_type = ${code} and es_send_status = ${pushStatus.sending} and lease_time < ${moment(now)} ${changedRows}`);
    tellLists(tx, interrupted);
    const { rows: counted } = await tx.execute<{ recent: number }>(sql`
      select (select count(*) from sys_message where es_type = ${code} and es_send_time > ${moment(now - 60_000)})::int
        + (select count(*) from sys_message where es_type = ${code} and ${isOnlyClaimed})::int recent`);
    const free = Math.min(perMinute - (counted[0]?.recent ?? 0), atOnce);
    if (free <= 0) return [];
    const { rows } = await tx.execute<Claimed>(sql`
      select m.id, m.tenant_id "tenantId", m.address, m.es_title title, m.es_content "content", m.leave_token "leaveToken", m.tries, m.es_send_num sends, p.quiet_from, p.quiet_to,
        ${lossSql(now)} loss
      from sys_message m left join sys_notice_preference p on p.user_id = m.user_id and m.kind <> 'test' and m.must_reach = 'N'
      where m.es_type = ${code} and m.es_send_status = ${pushStatus.waiting} and m.next_time <= ${moment(now)} and m.del_flag = 0
      order by m.next_time, m.id limit ${free} for update of m skip locked`);
    tellLists(tx, rows);
    const leaving: Claimed[] = [];
    for (const row of rows) {
      if (row.loss !== null) {
        await tx.execute(sql`
          update sys_message set es_send_status = ${pushStatus.failed}, es_result = ${lossResults[row.loss]}, next_time = null,
            version = version + 1 where id = ${row.id}`);
        continue;
      }
      const until = quietUntil(instantText(now), row.quiet_from, row.quiet_to);
      if (until === null) {
        await tx.execute(sql`
          update sys_message set es_send_status = ${pushStatus.sending}, es_send_time = null,
            lease_time = ${moment(now + leaseSeconds * 1000)}, version = version + 1
          where id = ${row.id}`);
        leaving.push(row);
      } else {
        await tx.execute(sql`
          update sys_message set next_time = ${`${until}+08`}::timestamptz, es_result = '免打扰时段，稍后发送' where id = ${row.id}`);
      }
    }
    // When none of the messages that were read is sent, because their people have quiet hours or they may not be sent any more, this run
    // ends. These messages are not due any more, so the next run reads the ones after them.
    return leaving;
  });
}

/** What became of a sending, followed by the receiving server's own text, which is in that server's language. */
function resultText(outcome: DeliveryOutcome, text: string): string {
  if (outcome === 'sent') return `对方服务器已接收：${text}`;
  if (outcome === 'refused') return `对方服务器拒收：${text}`;
  return outcome === 'later' ? `暂时不能发送：${text}` : `发送中断，结果未知：${text}`;
}

/** Records the outcome of a message, unless another node has already given the message up. */
async function note(tx: Tx, { id, tenantId, tries, sends }: Claimed, { outcome, result }: Delivery, now: number): Promise<void> {
  const wait = waits[tries];
  const isOver = outcome === 'later' && wait === undefined;
  const status = {
    sent: pushStatus.sent,
    refused: pushStatus.failed,
    unknown: pushStatus.unknown,
    later: isOver ? pushStatus.failed : pushStatus.waiting,
  }[outcome];
  const next = outcome === 'later' && wait !== undefined ? moment(now + wait * 60_000) : sql`null`;
  await tx.execute(sql`
    update sys_message set es_send_status = ${status}, es_result = ${resultText(outcome, result).slice(0, 500)}, next_time = ${next}, lease_time = null,
      version = version + 1
    where id = ${id} and es_send_status = ${pushStatus.sending} and es_send_num = ${sends + 1}`);
  tellLists(tx, [{ id, tenantId }]);
}
