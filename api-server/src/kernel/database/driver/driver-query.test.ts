import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { driverQuery } from './driver-query.ts';

type Done = (error: Error | null, result: unknown) => void;

/** A driver whose connection never responds by itself. */
class Driver {
  readonly sent: unknown[][] = [];
  destroyed = 0;
  readonly connection = {
    stream: {
      destroy: () => {
        this.destroyed += 1;
      },
    },
  };
  query(...parts: unknown[]): string {
    this.sent.push(parts);
    return 'returned by the driver';
  }
}

function connection(limit?: number) {
  const driver = new Driver();
  const query = driverQuery(driver as unknown as pg.PoolClient, limit);
  const respond: Done = (error, result) => ((driver.sent.at(-1) ?? []).at(-1) as Done)(error, result);
  return { driver, query, respond };
}

describe('a statement', () => {
  it('resolves to what the driver found, and is sent with its values', async () => {
    const { driver, query, respond } = connection(60_000);
    const found = query({ text: 'select $1', query_timeout: 1_000 }, ['a']);
    expect(driver.sent[0]?.slice(0, 2)).toEqual([{ text: 'select $1' }, ['a']]);
    respond(null, { rows: [1] });
    expect(await found).toEqual({ rows: [1] });
    const text = query('COMMIT', undefined);
    expect(driver.sent[1]).toEqual(['COMMIT', expect.any(Function)]);
    respond(null, { command: 'COMMIT' });
    expect(await text).toEqual({ command: 'COMMIT' });
    expect(driver.destroyed).toBe(0);
  });

  it('rejects with the error of the driver', async () => {
    const { query, respond } = connection();
    const found = query('select');
    respond(new Error('syntax error'), undefined);
    await expect(found).rejects.toThrow(expect.objectContaining({ message: 'syntax error', statement: 'select' }));
  });

  it('whose result is late is rejected, and its connection is destroyed', async () => {
    const { driver, query, respond } = connection(60_000);
    await expect(query({ text: 'select pg_sleep(9)', query_timeout: 1 })).rejects.toThrow('Query read timeout');
    expect(driver.destroyed).toBe(1);
    // What the driver says of the destroyed connection afterwards has no effect.
    respond(new Error('Connection terminated'), undefined);
  });

  it('with a callback, and a cursor, is left to the driver', () => {
    const { driver, query } = connection(1);
    const callback = () => undefined;
    const cursor = { submit: () => undefined };
    expect(query('select 1', callback)).toBe('returned by the driver');
    expect(query(cursor)).toBe('returned by the driver');
    expect(driver.sent).toEqual([['select 1', callback], [cursor]]);
  });
});
