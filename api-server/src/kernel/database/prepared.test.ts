import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { prepareOften, rememberRole } from './prepared.ts';

interface Sent {
  readonly text: string;
  readonly name?: string;
}

class Connection {
  readonly sent: Sent[] = [];
  query(statement: Sent): void {
    this.sent.push(statement);
  }
}

/** A connection that only writes down what is sent. */
function connection() {
  const written = new Connection();
  const client = written as unknown as pg.PoolClient;
  prepareOften(client);
  const send = (text: string, times: number, values: unknown[] = ['x']): (string | undefined)[] => {
    written.sent.length = 0;
    for (let time = 0; time < times; time += 1) void client.query({ text, values });
    return written.sent.map(({ name }) => name);
  };
  return { client, send, written };
}

describe('a statement that is sent again and again', () => {
  it('is prepared from its third use, under one name', () => {
    const { send } = connection();
    const [first, second, third, fourth] = send('select often from prepared_a where id = $1', 4);
    expect([first, second]).toEqual([undefined, undefined]);
    expect(third).toMatch(/^s\d+$/);
    expect(fourth).toBe(third);
    expect(connection().send('select often from prepared_a where id = $1', 1)).toEqual([third]);
  });

  it('has a name of its own in transactions that see every tenant', () => {
    const { client, send } = connection();
    const text = 'update prepared_b set a = $1 where id = $1';
    const name = send(text, 3)[2];
    rememberRole(client, 'freight_system');
    expect(send(text, 1)).toEqual([`${name}_system`]);
    rememberRole(client, 'freight_app');
    expect(send(text, 1)).toEqual([name]);
  });

  it.each([
    ['whose plan depends on its values: a range', 'select a from prepared_c where a >= $1'],
    ['whose plan depends on its values: a pattern', 'select a from prepared_c where a ilike $1'],
    ['whose columns the text does not list', 'select * from prepared_c where a = $1'],
    ['whose columns the text does not list: returning', 'update prepared_c set a = $1 returning *'],
    ['whose columns the text does not list: of one table', 'select c.*, b from prepared_c c where a = $1'],
    ['that is no query', 'lock table prepared_c'],
  ])('is not prepared when it is one %s', (_what, text) => {
    expect(connection().send(text, 5)).toEqual(Array.from({ length: 5 }, () => undefined));
  });

  it('may count rows and be prepared', () => {
    expect(connection().send('select count(*) from prepared_d where a = $1', 3)[2]).toMatch(/^s\d+$/);
  });

  it('is sent as it is when it has no values', () => {
    expect(connection().send('select a from prepared_e', 5, [])).toEqual(Array.from({ length: 5 }, () => undefined));
  });

  it('keeps a name that it has', () => {
    const { client, written } = connection();
    void client.query({ name: 'own', text: 'select a from prepared_f where a = $1', values: ['x'] });
    expect(written.sent.map(({ name }) => name)).toEqual(['own']);
  });
});
