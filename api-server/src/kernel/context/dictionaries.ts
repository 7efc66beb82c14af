/** Dictionary texts, cached: the API sends a text `_dictText` with every coded field (docs/wire.md). */
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { stateOf } from 'shared-contracts/state-lists';
import { type Database, isInTransaction } from '../database/database.ts';
import { driverError } from '../database/database-errors.ts';

/** Texts by dictionary code and value. */
export type DictionaryTexts = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The texts of a dictionary by value, with the English ones beside them. */
export class DictionaryItems extends Map<string, string> {
  readonly english = new Map<string, string>();
}

/** The English text of a dictionary value: the one that people wrote, otherwise that of the state if nobody renamed the state. */
export function englishItem(
  dict: string,
  { value, text, textEn }: { value: string; text: string; textEn: string | null },
): string | undefined {
  if (textEn) return textEn;
  const state = stateOf(dict, value);
  return state?.label[0] === text ? state.label[1] : undefined;
}

export interface Dictionaries {
  /**
   * All dictionary texts. A change by this process is contained at once, a change by another process after at most 30 s. A call inside a
   * transaction returns cached texts without waiting, and starts to read newer ones if needed.
   */
  texts(): Promise<DictionaryTexts>;
  /** Reads the texts when they are missing or too old. Every route awaits this before its transaction opens. Never rejects. */
  ready(): Promise<void>;
  /** Clears the cache after a dictionary was changed. */
  changed(): void;
  /** Called when somebody requests current texts: clears the cache unless it was read a moment ago, so that repeated requests cost nothing. */
  refresh(): void;
}

/** Name under which a requested refresh is noted among the changed records of a transaction; it is no entity, so that no list is told. */
export const dictionaryCache = 'dictionaryCache';

/** Age in ms up to which cached texts are used. From half this age on they are still used, and newer ones are read at the same time. */
const lifetime = 30_000;
/** Age up to which cached texts count as current, ms. */
const fresh = 5_000;

interface Copy {
  readonly texts: DictionaryTexts;
  readonly readAt: number;
}

export function createDictionaries(database: Database): Dictionaries {
  // The texts are read in a transaction of their own, outside the asynchronous context of the caller's transaction.
  const outside = AsyncLocalStorage.snapshot();
  let copy: Copy | undefined;
  /** The texts before the last change of a dictionary, for transactions that began before the change. */
  let outdated: Copy | undefined;
  let reading: Promise<DictionaryTexts> | undefined;

  const read = (): Promise<DictionaryTexts> => {
    if (reading) return reading;
    const readAt = Date.now();
    const own = outside(() => load(database)).then(
      (texts) => {
        // Texts whose reading began before a dictionary was changed may be outdated, so they are not cached.
        if (reading === own) [copy, outdated, reading] = [{ texts, readAt }, undefined, undefined];
        return texts;
      },
      (error: unknown) => {
        if (reading === own) reading = undefined;
        throw error;
      },
    );
    reading = own;
    return own;
  };
  const readBeside = (): void => {
    read().catch(() => undefined);
  };
  const forget = (): void => {
    outdated = copy ?? outdated;
    copy = undefined;
    reading = undefined;
  };
  const ageOf = ({ readAt }: Copy): number => Date.now() - readAt;

  const texts = async (): Promise<DictionaryTexts> => {
    if (copy && ageOf(copy) <= lifetime) {
      if (ageOf(copy) > lifetime / 2) readBeside();
      return copy.texts;
    }
    const known = copy ?? outdated;
    if (!known || !isInTransaction()) return await read();
    readBeside();
    return known.texts;
  };
  return {
    texts,
    ready: async () => {
      if (!copy || ageOf(copy) > lifetime / 2) await texts().catch(() => undefined);
    },
    changed: forget,
    refresh: () => {
      if (!copy || ageOf(copy) > fresh) forget();
    },
  };
}

interface ItemRow extends Record<string, unknown> {
  dict_code: string;
  item_value: string;
  item_text: string;
  item_text_en: string | null;
}

async function load(database: Database): Promise<DictionaryTexts> {
  const texts = new Map<string, DictionaryItems>();
  try {
    const { rows } = await database.asSystem('dictionary texts', (tx) =>
      tx.execute<ItemRow>(sql`
        select d.dict_code, i.item_value, i.item_text, i.item_text_en from sys_dict d join sys_dict_item i on i.dict_id = d.id
        where d.del_flag = 0 and i.del_flag = 0`),
    );
    for (const row of rows) {
      const items = texts.get(row.dict_code) ?? new DictionaryItems();
      items.set(row.item_value, row.item_text);
      const english = englishItem(row.dict_code, { value: row.item_value, text: row.item_text, textEn: row.item_text_en });
      if (english) items.english.set(row.item_value, english);
      texts.set(row.dict_code, items);
    }
  } catch (error) {
    // Without the system module there is no dictionary table (SQLSTATE 42P01), so there are no texts.
    if (driverError(error).code !== '42P01') throw error;
  }
  return texts;
}

const englishCopies = new WeakMap<DictionaryTexts, DictionaryTexts>();

/** The texts in English, where a value has an English one; made once for each copy of the texts. */
export function englishTexts(texts: DictionaryTexts): DictionaryTexts {
  let english = englishCopies.get(texts);
  if (!english) {
    english = new Map(
      [...texts].map(([code, items]) => [code, items instanceof DictionaryItems ? new Map([...items, ...items.english]) : items] as const),
    );
    englishCopies.set(texts, english);
  }
  return english;
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
