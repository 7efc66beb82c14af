/**
 * Reads rows of one table without drizzle's mapping of values, which takes longer than the reading itself when there are thousands of rows.
 */
import { getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';
import { render, run } from './statements.ts';

type Decode = (value: unknown) => unknown;

export class RowReader<Row extends object> {
  readonly #table: PgTable;
  readonly #columnText: SQL;
  /**
   * For each selected column its name, and the function that converts the driver's value to the column's; undefined when both are equal.
   */
  readonly #columns: readonly (readonly [name: string, decode: Decode | undefined])[];
  readonly #empty: Readonly<Record<string, unknown>>;

  /**
   * `later`: properties that are added to the records afterwards, such as texts beside codes; they are undefined until then. V8 makes an object slow when
   * many properties are added to it by computed names; objects that are created with them stay fast.
   */
  constructor(table: PgTable, columns: Readonly<Record<string, PgColumn>>, later: readonly string[] = []) {
    this.#table = table;
    this.#empty = Object.fromEntries([...Object.keys(columns), ...later].map((name) => [name, undefined]));
    this.#columns = Object.entries(columns).map(([name, column]) => {
      const isPlain = column.mapFromDriverValue === PgColumn.prototype.mapFromDriverValue;
      return [name, isPlain ? undefined : (value: unknown) => column.mapFromDriverValue(value)];
    });
    const list = sql.join(
      Object.values(columns).map((column) => sql`${column}`),
      sql`, `,
    );
    // The SQL text is rendered once: joining the names of fifty columns for every page would cost time.
    this.#columnText = sql.raw(render(list).text);
  }

  /**
   * The statement that selects the columns; `rest` is the SQL after the table: WHERE, ORDER BY, LIMIT. The value of `more` is added to each row
   * after the columns, and is not part of the record.
   */
  statement(rest: SQL, more?: SQL): SQL {
    return sql`select ${this.#columnText}${more ? sql`, ${more}` : sql``} from ${this.#table} ${rest}`;
  }

  async read(tx: Tx, rest: SQL): Promise<Row[]> {
    return this.records(await run(tx, render(this.statement(rest)), { isList: false }));
  }

  /** Converts rows that `statement` returned as arrays to records. */
  records(found: readonly unknown[][]): Row[] {
    return found.map((values) => {
      const record: Record<string, unknown> = { ...this.#empty };
      this.#columns.forEach(([name, decode], index) => {
        const value = values[index];
        record[name] = decode && value !== null ? decode(value) : value;
      });
      // The cast is safe: the code that makes the reader names the row type of its columns.
      return record as Row;
    });
  }
}

/** Makes a reader that selects every column of the table. */
export const rowReader = <T extends PgTable>(table: T): RowReader<InferSelectModel<T>> => new RowReader(table, getTableColumns(table));
