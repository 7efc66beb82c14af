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

/** A database connection that only records the statements that are sent. */
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
    expect(third).toMatch(/^often_\d+$/);
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
    ['with a list of values of any length', 'select a from prepared_c where a in ($1, $2, $3, $4, $5)'],
    ['with rows of any number', 'insert into prepared_c (a) values ($1), ($2)'],
    ['too long to be kept on every connection', `select a from prepared_c where a = $1 and '${'x'.repeat(16_000)}' = b`],
    ['that is no query', 'lock table prepared_c'],
  ])('is not prepared when it is one %s', (_what, text) => {
    expect(connection().send(text, 5)).toEqual(Array.from({ length: 5 }, () => undefined));
  });

  it('of one row with many columns is prepared', () => {
    expect(connection().send('insert into prepared_g (a, b, c, d, e) values ($1, $2, $3, $4, $5)', 3)[2]).toMatch(/^often_\d+$/);
  });

  it('of a list does not use up the names of others', () => {
    const { client, written, send } = connection();
    for (let index = 0; index < 400; index += 1) {
      const list = { text: `select a from prepared_list where a = $1 and c${index} = $2`, values: ['x', 'y'], isList: true };
      for (let time = 0; time < 3; time += 1) void client.query(list);
    }
    const named = new Set(written.sent.flatMap(({ name }) => name ?? []));
    expect(named.size).toBe(200);
    expect(send('select a from prepared_h where a = $1', 3)[2]).toMatch(/^often_\d+$/);
  });

  it('may count rows and be prepared', () => {
    expect(connection().send('select count(*) from prepared_d where a = $1', 3)[2]).toMatch(/^often_\d+$/);
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
