/** Dictionary texts, cached: `_dictText` beside every coded field (docs/wire.md). */
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { driverError } from '../database/database-errors.ts';

/** Dictionary code → value → text. */
export type DictionaryTexts = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface Dictionaries {
  /** All dictionary texts, at most 30 s old. Call it before a transaction opens, never inside one. */
  texts(): Promise<DictionaryTexts>;
  /** Clears the cache after a dictionary was changed. */
  changed(): void;
  /** Called when somebody requests current texts: clears the cache unless it was read a moment ago, so that repeated requests cost nothing. */
  refresh(): void;
}

const lifetime = 30_000;
/** Age up to which cached texts count as current, ms. */
const fresh = 5_000;

export function createDictionaries(database: Database): Dictionaries {
  let cached: Promise<DictionaryTexts> | undefined;
  let until = 0;
  const forget = () => {
    cached = undefined;
  };
  return {
    texts: () => {
      if (!cached || Date.now() > until) {
        until = Date.now() + lifetime;
        cached = load(database).catch((error: unknown) => {
          cached = undefined;
          throw error;
        });
      }
      return cached;
    },
    changed: forget,
    refresh: () => {
      if (Date.now() > until - lifetime + fresh) forget();
    },
  };
}

interface ItemRow extends Record<string, unknown> {
  dict_code: string;
  item_value: string;
  item_text: string;
}

async function load(database: Database): Promise<DictionaryTexts> {
  const texts = new Map<string, Map<string, string>>();
  try {
    const { rows } = await database.asSystem('dictionary texts', (tx) =>
      tx.execute<ItemRow>(sql`
        select d.dict_code, i.item_value, i.item_text from sys_dict d join sys_dict_item i on i.dict_id = d.id
        where d.del_flag = 0 and i.del_flag = 0`),
    );
    for (const row of rows) {
      const items = texts.get(row.dict_code) ?? new Map<string, string>();
      items.set(row.item_value, row.item_text);
      texts.set(row.dict_code, items);
    }
  } catch (error) {
    // Without the system module there is no dictionary table (SQLSTATE 42P01); then there are no texts.
    if (driverError(error).code !== '42P01') throw error;
  }
  return texts;
}

/** The text of a dictionary value; a comma-separated list is translated item by item, unknown codes stay unchanged. */
export function dictionaryText(texts: DictionaryTexts, code: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  const items = texts.get(code);
  const text = String(value);
  return (
    items?.get(text) ??
    text
      .split(',')
      .map((item) => items?.get(item) ?? item)
      .join(',')
  );
}
