/** Receives PostgreSQL notifications on one direct connection outside the pool, because a transaction pooler would lose LISTEN. */
import pg from 'pg';
import { clearProblem } from './database-errors.ts';

export interface Listening {
  close(): Promise<void>;
}

interface ListenSettings {
  readonly connectionString: string;
  readonly channel: string;
  /** Called for every notification, and after each reconnection because some may have been missed. */
  readonly heard: () => void;
  readonly warn: (message: string) => void;
}

const firstWait = 250;
const longestWait = 10_000;

/** Listens until closed; reconnects after a lost connection, with growing delays. */
export function listenForNotifications({ connectionString, channel, heard, warn }: ListenSettings): Listening {
  let closed = false;
  let wait = firstWait;
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: 'freight-listen',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    client = next;
    let isLost = false;
    const lost = (error: unknown) => {
      if (isLost) return;
      isLost = true;
      next.end().catch(() => undefined);
      if (closed) return;
      warn(`Notifications of the database are interrupted: ${clearProblem(error)}`);
      timer = setTimeout(() => void connect(), wait * (0.5 + Math.random()));
      timer.unref();
      wait = Math.min(longestWait, wait * 2);
    };
    next.on('error', lost);
    next.on('end', () => lost(new Error('Connection terminated')));
    next.on('notification', heard);
    try {
      await next.connect();
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      wait = firstWait;
      heard();
    } catch (error) {
      lost(error);
    }
  }

  void connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
