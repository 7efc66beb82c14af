/**
 * Finds records by what people write in a sheet: the record's title, its number (`toldApartBy`), both as `title（number）`, or its id. Only records that the
 * caller's list contains are found, so a hidden record and a missing one give the same result; a field that the caller sees masked is not searched.
 */
import { and, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Caller } from '../caller/caller.ts';
import type { Tx } from '../database/database.ts';
import { type EntityTable, filterColumns, seenBy } from '../entity/entity-table.ts';
import { declaredRows, mayRead, scopeCondition } from '../entity/row-scope.ts';

export interface NamedRecord {
  readonly id: string;
  readonly title: string;
  /** The value that tells records of one title apart; empty when the record or its entity has none. */
  readonly apart: string;
  /** Ids in the record's own references, by field name. */
  readonly refers: Readonly<Record<string, string | null>>;
}

/** Columns of an entity by which a caller may find its records. */
interface Sight {
  readonly entity: EntityDefinition;
  readonly table: EntityTable;
  readonly title: PgColumn | undefined;
  readonly apart: PgColumn | undefined;
  readonly refers: Readonly<Record<string, PgColumn>>;
}

/** Number of texts that one query looks up. */
const mostTexts = 1_000;
/** Longest text that is looked up; titles are shorter. */
const longestText = 300;
/** Number of ways in which a text with several brackets is read as `title（number）`. */
const mostSplits = 5;
/** Number of texts whose results are kept; after that all are looked up again. */
const mostKept = 50_000;

export const isId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** The form that names a record whose title others have too. */
export const titleWith = (title: string, apart: string): string => `${title}（${apart}）`;

/** The titles and numbers that a text in this form may consist of. Titles and numbers may contain brackets themselves. */
function splitsOf(text: string): readonly (readonly [title: string, apart: string])[] {
  if (!/[）)]$/.test(text)) return [];
  return [...text.matchAll(/[（(]/g)]
    .filter(({ index }) => index > 0)
    .slice(-mostSplits)
    .map(({ index }) => [text.slice(0, index).trim(), text.slice(index + 1, -1).trim()] as const)
    .filter(([title, apart]) => title !== '' && apart !== '');
}

const isSearched = (text: string): boolean => text !== '' && text.length <= longestText && !text.includes('\0');

function sightOf(name: string, caller: Caller): Sight | undefined {
  const rows = declaredRows().find(({ entity }) => entity.name === name);
  if (!rows || !mayRead(caller, rows.entity)) return undefined;
  const { entity, table } = rows;
  const seen = seenBy(entity, caller, filterColumns(entity, table));
  const columnOf = (field: string | undefined): PgColumn | undefined => {
    const found = field === undefined ? undefined : seen.get(field);
    return found && !found.mask ? (found.column as PgColumn) : undefined;
  };
  const refers = Object.entries(entity.fields).flatMap(([field, { kind }]) => {
    const column = kind === 'reference' ? columnOf(field) : undefined;
    return column ? [[field, column] as const] : [];
  });
  return { entity, table, title: columnOf(entity.titleField), apart: columnOf(entity.toldApartBy), refers: Object.fromEntries(refers) };
}

/** The records found in one export or import, which looks up every text only once. */
export class RecordNames {
  readonly #caller: Caller;
  readonly #base: RecordNames | undefined;
  readonly #sights = new Map<string, Sight | undefined>();
  readonly #found = new Map<string, Map<string, Map<string, NamedRecord>>>();
  readonly #asked = new Map<string, Set<string>>();

  /** `base`: records that this object finds in addition to its own. */
  constructor(caller: Caller, base?: RecordNames) {
    this.#caller = caller;
    this.#base = base;
  }

  /** Forgets all records when there are many, so that long files need little memory. Call it before `learn`, never between `learn` and `find`. */
  trim(): void {
    const kept = [...this.#asked.values()].reduce((sum, { size }) => sum + size, 0);
    if (kept <= mostKept) return;
    this.#asked.clear();
    this.#found.clear();
  }

  /** Looks up the texts that are not known; in one query for up to a thousand of them. */
  async learn(tx: Tx, entity: string, texts: Iterable<string>): Promise<void> {
    const asked = this.#asked.get(entity) ?? new Set();
    this.#asked.set(entity, asked);
    const sight = this.#sight(entity);
    const unknown = [...new Set(texts)].filter((text) => isSearched(text) && !asked.has(text));
    if (!sight) return;
    for (let from = 0; from < unknown.length; from += mostTexts) {
      const part = unknown.slice(from, from + mostTexts);
      for (const record of await this.#read(tx, sight, part)) this.#keep(entity, record);
      for (const text of part) asked.add(text);
    }
  }

  /**
   * The records that the text names, of those that were looked up or noted: the one with this id, otherwise all with this title or number, or with both.
   * No reading is preferred: the title of one record may be the title and number of another.
   */
  find(entity: string, text: string): readonly NamedRecord[] {
    if (!isSearched(text)) return [];
    const exact = this.#called(entity, text);
    const [own] = exact.filter(({ id }) => id === text);
    if (own) return [own];
    const split = splitsOf(text).flatMap(([title, apart]) =>
      this.#called(entity, title).filter((record) => record.title === title && record.apart === apart),
    );
    return [...new Map([...exact, ...split].map((record) => [record.id, record])).values()];
  }

  /** Adds a record that was created since, so that later rows can name it. */
  note(entity: EntityDefinition, row: Readonly<Record<string, unknown>>): void {
    this.#keep(entity.name, recordOf(row, entity.titleField, entity.toldApartBy, {}));
  }

  /**
   * Looks up the records that the titles of these, or their titles and numbers, name too. An entity whose titles are unique is left out: only a number of
   * another record could equal a title.
   */
  async learnSame(tx: Tx, entity: string, ids: readonly string[]): Promise<void> {
    const sight = this.#sight(entity);
    if (!sight?.title || sight.entity.fields[sight.entity.titleField]?.distinct === true) return;
    const found = ids.flatMap((id) => this.find(entity, id));
    await this.learn(
      tx,
      entity,
      found.flatMap(({ title, apart }) => (apart === '' ? [title] : [title, titleWith(title, apart)])),
    );
  }

  /** Takes over what the other object has noted or looked up. */
  absorb(other: RecordNames): void {
    for (const [entity, known] of other.#found)
      for (const same of known.values()) for (const record of same.values()) this.#keep(entity, record);
  }

  /** The records with this id, title or number. */
  #called(entity: string, text: string): NamedRecord[] {
    const inherited = this.#base ? this.#base.#called(entity, text) : [];
    return [...inherited, ...(this.#found.get(entity)?.get(text)?.values() ?? [])];
  }

  #sight(entity: string): Sight | undefined {
    if (!this.#sights.has(entity)) this.#sights.set(entity, sightOf(entity, this.#caller));
    return this.#sights.get(entity);
  }

  async #read(tx: Tx, sight: Sight, texts: readonly string[]): Promise<NamedRecord[]> {
    const { table, title, apart } = sight;
    const named = texts.filter((text) => !isId(text));
    const splits = named.flatMap(splitsOf);
    const among = (column: PgColumn | undefined, values: readonly string[]): SQL | undefined =>
      column && values.length > 0 ? sql`${column} = any(${sql.param([...new Set(values)])}::varchar[])` : undefined;
    const sought = or(
      among(
        table.id,
        texts.filter((text) => /^[\w-]{1,36}$/.test(text)),
      ),
      among(title, [...named, ...splits.map(([own]) => own)]),
      among(apart, named),
    );
    return sought ? await this.#select(tx, sight, sought) : [];
  }

  async #select(tx: Tx, { table, title, apart, refers }: Sight, sought: SQL): Promise<NamedRecord[]> {
    const rows = await tx
      .select({ id: table.id, ...(title && { title }), ...(apart && { apart }), ...refers } as Record<string, PgColumn>)
      .from(table as PgTable)
      .where(and(scopeCondition(table, this.#caller), sought));
    return rows.map((row) => recordOf(row, 'title', 'apart', refers));
  }

  #keep(entity: string, record: NamedRecord): void {
    const known = this.#found.get(entity) ?? new Map<string, Map<string, NamedRecord>>();
    this.#found.set(entity, known);
    for (const key of [record.id, record.title, record.apart]) {
      if (key === '') continue;
      const same = known.get(key) ?? new Map<string, NamedRecord>();
      known.set(key, same.set(record.id, record));
    }
  }
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

function recordOf(
  row: Readonly<Record<string, unknown>>,
  title: string,
  apart: string | undefined,
  refers: Readonly<Record<string, unknown>>,
): NamedRecord {
  return {
    id: textOf(row.id),
    title: textOf(row[title]),
    apart: apart === undefined ? '' : textOf(row[apart]),
    refers: Object.fromEntries(Object.keys(refers).map((name) => [name, row[name] === null ? null : textOf(row[name])])),
  };
}
