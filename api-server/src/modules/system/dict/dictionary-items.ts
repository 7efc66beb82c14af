import { sql } from 'drizzle-orm';
import type { StateTone } from 'shared-contracts/entity/states';
import type { DictionaryItems, DictionaryOption } from 'shared-contracts/session/session';
import type { Database, Tx } from '../../../kernel/database/database.ts';

/** Codes of dictionaries that are too long to be sent to everybody at sign-in; clients request them by code. */
const onlyOnRequest = new Set(['region']);

interface Revised {
  readonly revision: string;
  readonly items: DictionaryItems;
}

interface ItemRow extends Record<string, unknown> {
  code: string;
  value: string;
  text: string;
  textEn: string | null;
  color: StateTone | null;
}

const optionOf = ({ value, text, textEn, color }: ItemRow): DictionaryOption => ({
  ...{ value, text },
  ...(textEn ? { textEn } : {}),
  ...(color ? { color } : {}),
});

/** Cache of the enabled items of all dictionaries; read again only when the database reports a change. */
export class DictionaryItemsCache {
  readonly #database: Database;
  #known: Revised | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** All dictionaries that are sent at sign-in, with a revision number that is the same on all nodes. */
  async all(): Promise<Revised> {
    return await this.#database.asSystem('dictionaries', (tx) => this.allIn(tx));
  }

  async allIn(tx: Tx): Promise<Revised> {
    const found = await tx.execute<{ revision: string }>(sql`
      select revision::text from freight.revision where name = 'dictionary'`);
    const revision = found.rows[0]?.revision ?? '0';
    if (this.#known?.revision !== revision) this.#known = { revision, items: await readItems(tx) };
    return this.#known;
  }
}

async function readItems(tx: Tx): Promise<DictionaryItems> {
  const { rows } = await tx.execute<ItemRow>(sql`
    select d.dict_code code, i.item_value value, i.item_text text, i.item_text_en "textEn", i.item_color color
    from sys_dict d join sys_dict_item i on i.dict_id = d.id and i.del_flag = 0 and i.status = 1
    where d.del_flag = 0 and d.dict_code <> all(${sql.param([...onlyOnRequest])}::varchar[])
    order by d.dict_code, i.sort_order, i.item_value`);
  // A null-prototype object, because a dictionary code that people chose may equal an inherited property (`constructor`).
  const items: Record<string, DictionaryOption[]> = Object.create(null);
  for (const row of rows) {
    items[row.code] ??= [];
    items[row.code]?.push(optionOf(row));
  }
  return items;
}

/** Enabled items of one dictionary. Each repeats its text as `title`, which older clients read. Empty for an unknown code. */
export async function itemsOf(tx: Tx, dictCode: string): Promise<(DictionaryOption & { readonly title: string })[]> {
  const { rows } = await tx.execute<ItemRow>(sql`
    select i.item_value value, i.item_text text, i.item_text_en "textEn", i.item_color color
    from sys_dict d join sys_dict_item i on i.dict_id = d.id and i.del_flag = 0 and i.status = 1
    where d.del_flag = 0 and d.dict_code = ${dictCode}
    order by i.sort_order, i.item_value`);
  return rows.map((row) => ({ ...optionOf(row), title: row.text }));
}
