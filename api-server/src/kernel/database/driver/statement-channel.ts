/** Publishes every SQL statement on a diagnostics channel of Node.js, e.g. for traces. Without subscribers, database clients are not changed. */
import { tracingChannel } from 'node:diagnostics_channel';
import type pg from 'pg';

/** Data of a running statement that is published on the channel: its text with placeholders, never its values. */
export interface ToldStatement {
  readonly text: string;
}

export const statementChannel = tracingChannel<ToldStatement>('freight:statement');

const told = new WeakSet<pg.PoolClient>();

const textOf = (query: unknown): string | undefined => {
  if (typeof query === 'string') return query;
  const { text } = (query ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : undefined;
};

/** Makes a client publish its statements on the channel. */
export function tellStatements(client: pg.PoolClient): void {
  if (!statementChannel.hasSubscribers || told.has(client)) return;
  told.add(client);
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
  const tell = (...parts: unknown[]): unknown => {
    const text = textOf(parts[0]);
    // Statements with a callback, and cursors, are not published, because they return no promise that tells when they are finished.
    const isPromised = text !== undefined && !parts.some((part) => typeof part === 'function') && !submits(parts[0]);
    if (!isPromised || !statementChannel.hasSubscribers) return query(...parts);
    return statementChannel.tracePromise(async () => await query(...parts), { text });
  };
  // The cast is safe: parameters and results of all overloads of `query` are passed on unchanged.
  client.query = tell as typeof client.query;
}

const submits = (query: unknown): boolean => typeof (query as { submit?: unknown } | null)?.submit === 'function';
