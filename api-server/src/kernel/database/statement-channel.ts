/** Tells of every statement over a diagnostics channel of Node.js. While nobody listens, clients are left as they are. */
import { tracingChannel } from 'node:diagnostics_channel';
import type pg from 'pg';

/** A statement under way: its text with placeholders, never its values. */
export interface ToldStatement {
  readonly text: string;
}

export const statementChannel = tracingChannel<unknown, ToldStatement>('freight:statement');

const told = new WeakSet<pg.PoolClient>();

const textOf = (query: unknown): string | undefined => {
  if (typeof query === 'string') return query;
  const { text } = (query ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : undefined;
};

/** From now on the client's statements are told to whoever listens. */
export function tellStatements(client: pg.PoolClient): void {
  if (!statementChannel.hasSubscribers || told.has(client)) return;
  told.add(client);
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
  const tell = (...parts: unknown[]): unknown => {
    const text = textOf(parts[0]);
    // Queries with a function of their own, and those that submit themselves (cursors), have no promise by which their end is known.
    const isPromised = text !== undefined && !parts.some((part) => typeof part === 'function') && !submits(parts[0]);
    if (!isPromised || !statementChannel.hasSubscribers) return query(...parts);
    return statementChannel.tracePromise(async () => await query(...parts), { text });
  };
  // The overloads of `query` differ only in what they take and return, which is passed on unchanged.
  client.query = tell as typeof client.query;
}

const submits = (query: unknown): boolean => typeof (query as { submit?: unknown } | null)?.submit === 'function';
