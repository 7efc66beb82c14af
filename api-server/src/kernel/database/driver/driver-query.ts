/**
 * Sends statements through the driver and returns promises, in place of the driver's own promises and time limit. The driver assigns a new function to
 * `query.callback` for each of them. V8 allocates functions that are assigned to a property as old objects, and everything that such a function can
 * reach, here all rows of a result, then stays until the next complete garbage collection (docs/decisions/0147-rows-that-die-young.md).
 */
import type pg from 'pg';

/** A statement or its text, then values. */
export type DriverParts = readonly unknown[];
export type DriverQuery = (...parts: DriverParts) => unknown;

interface Asked {
  readonly submit?: unknown;
  readonly text?: string;
  /** Longest wait for the result, ms, in place of the connection's. */
  readonly query_timeout?: number;
}

/** The message is the driver's, by which the loss of a connection is recognized. */
const tooLate = 'Query read timeout';

/**
 * `query` of a connection. `limit`: longest wait for a result, ms; undefined waits without end. When a result is late, the promise is rejected and
 * the connection is destroyed, because results of later statements would wait behind it. Errors get the text of the statement as `statement`.
 * Calls with a callback, and cursors, go to the driver as they are.
 */
export function driverQuery(client: pg.PoolClient, limit?: number): DriverQuery {
  const driver: pg.PoolClient = Object.getPrototypeOf(client);
  const send: DriverQuery = (...parts) => (driver.query as DriverQuery).apply(client, [...parts]);
  return (first, ...rest) => {
    const asked = typeof first === 'object' && first !== null ? (first as Asked) : undefined;
    if (typeof rest.at(-1) === 'function' || typeof asked?.submit === 'function') return send(first, ...rest);
    const wait = asked?.query_timeout || limit;
    const statement = asked?.query_timeout === undefined ? first : { ...asked, query_timeout: undefined };
    const values = rest.filter((part) => part !== undefined);
    return new Promise((resolve, reject) => {
      const late = () => {
        reject(new Error(tooLate));
        destroy(client);
      };
      const timer = wait === undefined ? undefined : setTimeout(late, wait);
      const done = (error: Error | null, result: unknown) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve(result);
      };
      try {
        send(statement, ...values, done);
      } catch (error) {
        done(error as Error, undefined);
      }
    }).catch((error: Error) => {
      // The stack of the driver's error leads to the socket; this one leads to the code that sent the statement.
      Error.captureStackTrace(error);
      throw Object.assign(error, { statement: typeof first === 'string' ? first : asked?.text });
    });
  };
}

function destroy(client: pg.PoolClient): void {
  // The cast is safe: every client of the driver has its connection, which the types leave out.
  (client as pg.PoolClient & { readonly connection: pg.Connection }).connection.stream.destroy();
}
