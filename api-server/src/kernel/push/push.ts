/**
 * Messages from transactions to every node: a row in the outbox table, written in the transaction, and a wake-up signal without content. On
 * PostgreSQL the signal is NOTIFY (several in one transaction count once; several during a node's read cause one more read), on the
 * embedded database a function call. A lost signal delays messages by seconds only, because nodes also poll at intervals; the poll also
 * sends messages whose due time has come.
 */
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { newId } from '../basics/ids.ts';
import { afterCommit } from '../database/after-commit.ts';
import { bypassRowScope } from '../database/bypass-row-scope.ts';
import type { Listening } from '../database/change-listener.ts';
import type { Database, Tx } from '../database/database.ts';

export interface PushMessage {
  /** Channel of the message; each subscriber receives the messages of one channel. */
  readonly channel: string;
  readonly tenantId: number;
  /** Ids of the recipients; null: everybody of the tenant. */
  readonly userIds: readonly string[] | null;
  readonly payload: unknown;
}

interface OutboxRow extends Record<string, unknown> {
  readonly until: string;
  readonly id: string | null;
  readonly channel: string;
  readonly tenant_id: number;
  readonly user_ids: string[] | null;
  readonly payload: unknown;
}

const wakeChannel = 'freight_push';
/** Poll interval without a wake-up signal, ms. */
const lookEvery = 10_000;
/** How far back each read looks: a transaction that began this long ago may still commit a row with an old due time. */
const lookBack = '30 seconds';
/** How long ids of delivered messages are remembered, ms; longer than `lookBack`, so that none is delivered twice. */
const rememberFor = 120_000;
const rowsAtOnce = 500;

/** The outbox of one node: modules publish messages in it, and subscribers receive the messages of all nodes. */
export class Push {
  readonly #database: Database;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #subscribers = new Map<string, (message: PushMessage) => void>();
  readonly #delivered = new Map<string, number>();
  #listening: Listening | undefined;
  #timers: NodeJS.Timeout[] = [];
  #started: string | null = null;
  #until: string | null = null;
  #isReading = false;
  #isAsked = false;

  constructor(database: Database, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#database = database;
    this.#log = log;
  }

  /**
   * Writes the message to the outbox. It is delivered after COMMIT, or at `due` (`YYYY-MM-DD HH:mm:ss`, Asia/Shanghai) if that is later.
   */
  async publish(tx: Tx, { channel, tenantId, userIds, payload }: PushMessage, due: string | null = null): Promise<void> {
    await tx.execute(sql`
      insert into sys_outbox (id, tenant_id, channel, user_ids, payload, due_time)
      values (${newId()}, ${tenantId}, ${channel}, ${userIds && sql.param(userIds)}::varchar[], ${JSON.stringify(payload)}::jsonb,
        greatest(clock_timestamp(), ${due && `${due}+08`}::timestamptz))`);
    if (this.#database.kind === 'postgres') await tx.execute(sql`select pg_notify(${wakeChannel}, '')`);
    afterCommit(tx, () => this.wake());
  }

  /**
   * Removes the messages of a channel that are not due yet and whose payload has these values. A message that is due may have been delivered
   * already.
   */
  async recall(tx: Tx, channel: string, payload: Readonly<Record<string, string>>): Promise<void> {
    await bypassRowScope(tx, () =>
      tx.execute(sql`
        delete from sys_outbox where channel = ${channel} and payload @> ${JSON.stringify(payload)}::jsonb and due_time > clock_timestamp()`),
    );
  }

  /** Sets the subscriber of a channel on this node; each channel has only one. It must not throw and must return at once. */
  subscribe(channel: string, heard: (message: PushMessage) => void): void {
    if (this.#subscribers.has(channel)) throw new Error(`Channel ${channel} has its subscriber already`);
    this.#subscribers.set(channel, heard);
  }

  /** Starts delivering messages to this node's subscribers. */
  start(): void {
    if (this.#timers.length) return;
    this.#timers = [setInterval(() => this.wake(), lookEvery)];
    for (const timer of this.#timers) timer.unref();
    this.#listening = this.#database.listen(wakeChannel, () => this.wake());
    this.wake();
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    await this.#listening?.close();
    this.#listening = undefined;
  }

  /** Reads the outbox now; when a read is running, another one follows it. */
  wake(): void {
    this.#isAsked = this.#timers.length > 0;
    if (!this.#isReading && this.#isAsked) void this.#read();
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    try {
      while (this.#isAsked) {
        this.#isAsked = false;
        while ((await this.#deliverDue()) === rowsAtOnce);
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'the outbox could not be read; it is tried again');
    } finally {
      this.#isReading = false;
    }
  }

  /** Delivers messages that have become due since the last read; the first read only records the time. */
  async #deliverDue(): Promise<number> {
    const { rows } = await this.#database.asSystem('outbox', (tx) =>
      tx.execute<OutboxRow>(sql`
        with moment as (select clock_timestamp() at)
        select m.at::text until, o.id, o.channel, o.tenant_id, o.user_ids, o.payload
        from moment m left join sys_outbox o on o.due_time <= m.at
          and o.due_time > greatest(${this.#started}::timestamptz, ${this.#until}::timestamptz - ${lookBack}::interval)
          and o.id <> all(${sql.param([...this.#delivered.keys()])}::varchar[])
        order by o.due_time, o.id limit ${rowsAtOnce}`),
    );
    const until = rows[0]?.until ?? null;
    this.#started ??= until;
    this.#until = until;
    const now = Date.now();
    for (const [id, at] of this.#delivered) if (at < now - rememberFor) this.#delivered.delete(id);
    let count = 0;
    for (const { id, channel, tenant_id: tenantId, user_ids: userIds, payload } of rows) {
      if (id === null) continue;
      count += 1;
      this.#delivered.set(id, now);
      this.#subscribers.get(channel)?.({ channel, tenantId, userIds, payload });
    }
    return count;
  }
}

/** Deletes messages that every node has read long ago; resolves to their number. */
export async function dropOldMessages(database: Database): Promise<number | null> {
  const { rowCount } = await database.asSystem('old messages', (tx) =>
    tx.execute(sql`delete from sys_outbox where due_time < now() - interval '1 day'`),
  );
  return rowCount;
}
