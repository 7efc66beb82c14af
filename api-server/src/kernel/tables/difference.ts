/**
 * Compares declared tables with a database. The declared tables are created in a temporary schema, which is rolled back. So the database
 * prints both sides, and no code has to imitate how it prints defaults, checks and policies.
 */
import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../database/database.ts';
import { type CatalogItem, readCatalog } from './catalog.ts';
import { type TableSql, tableSql } from './declared-sql.ts';

/** An item that differs between the declaration and the database; undefined on the side that lacks it. */
export interface Difference {
  readonly table: string;
  readonly kind: CatalogItem['kind'];
  readonly name: string;
  readonly declared: string | undefined;
  readonly stored: string | undefined;
}

const trial = 'freight_declared';

async function hasTrigrams(tx: Tx): Promise<boolean> {
  return (await tx.execute(sql`select from pg_extension where extname = 'pg_trgm'`)).rowCount === 1;
}

async function carryOut(tx: Tx, tables: readonly TableSql[]): Promise<void> {
  const trigrams = await hasTrigrams(tx);
  await tx.execute(sql.raw(`create schema ${trial}`));
  await tx.execute(sql.raw(`set local search_path = ${trial}, public`));
  const steps = [
    ...tables.map(({ create }) => create),
    ...tables.flatMap(({ links }) => links),
    ...tables.flatMap(({ indexes }) => indexes),
    ...(trigrams ? tables.flatMap(({ trigramIndexes }) => trigramIndexes) : []),
    ...tables.flatMap(({ policies }) => policies),
  ];
  for (const step of steps) {
    try {
      await tx.execute(sql.raw(step));
    } catch (error) {
      throw new Error(`The declaration does not work as SQL: ${causeOf(error)}\n${step}`);
    }
  }
}

const causeOf = (error: unknown) => ((error as { cause?: Error }).cause ?? (error as Error)).message;

const keyOf = ({ table, kind, name }: CatalogItem) => `${table} ${kind} ${name}`;

/** Thrown to roll back the transaction with the temporary schema; carries the differences that were found. */
class Undone extends Error {
  readonly items: readonly [wanted: CatalogItem[], stored: CatalogItem[]];
  constructor(items: readonly [CatalogItem[], CatalogItem[]]) {
    super('undone');
    this.items = items;
  }
}

async function bothSides(tx: Tx, declared: readonly PgTable[]): Promise<Undone['items']> {
  const names = declared.map((table) => getTableName(table));
  try {
    return await tx.transaction(async (inner) => {
      await inner.execute(sql`reset role`);
      await inner.execute(sql`set local search_path = public`);
      const stored = await readCatalog(inner, 'public', names);
      await carryOut(inner, declared.map(tableSql));
      throw new Undone([await readCatalog(inner, trial, names), stored]);
    });
  } catch (error) {
    if (error instanceof Undone) return error.items;
    throw error;
  }
}

/**
 * The differences between the database's tables and the declared ones; leaves the database unchanged. Needs a system transaction on a database
 * whose login role may create schemas.
 */
export async function differences(tx: Tx, declared: readonly PgTable[]): Promise<Difference[]> {
  const [wanted, stored] = await bothSides(tx, declared);
  const ours = new Map(wanted.map((item) => [keyOf(item), item]));
  const theirs = new Map(stored.map((item) => [keyOf(item), item]));
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key) => {
    const [left, right] = [ours.get(key), theirs.get(key)];
    const item = left ?? right;
    if (!item || left?.definition === right?.definition) return [];
    const { table, kind, name } = item;
    return [{ table, kind, name, declared: left?.definition, stored: right?.definition }];
  });
}
