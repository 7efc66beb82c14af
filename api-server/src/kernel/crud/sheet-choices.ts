/** Lists of texts in the template of an import, from which people choose the values of fields with a dictionary. */
import { sql } from 'drizzle-orm';
import type { Field } from 'shared-contracts/entity/field';
import type { Label } from 'shared-contracts/texts/label';
import { importLimits } from 'shared-contracts/wire/import-rows';
import { englishItem } from '../context/dictionaries.ts';
import type { Tx } from '../database/database.ts';
import { columnName, type SheetChoice } from '../spreadsheet/book-file.ts';
import { inSheet, type SheetLanguage } from './sheet-fields.ts';

/** Number of texts in the longest list; a longer one is of little use without a search. */
const mostTexts = 100;
/** Length of the longest list that spreadsheet programs accept inside a cell's rule. */
const longestList = 255;
/** Name of the hidden sheet that holds longer lists. */
const listSheet: Label = ['下拉选项', 'Options'];
const notListed: Label = ['请从下拉列表中选择', 'Choose one of the list'];

type NamedFields = readonly (readonly [string, Field])[];

/** Whether values of the field are texts of its dictionary. A region has too many, and is written by its names. */
const dictionaryOf = ({ dict, kind }: Field): string | undefined => (kind === 'region' ? undefined : dict);

/** The texts of the enabled items of these fields' dictionaries in their order; longer and empty dictionaries are left out. */
export async function offeredTexts(tx: Tx, fields: NamedFields, language: SheetLanguage): Promise<ReadonlyMap<string, readonly string[]>> {
  const codes = [...new Set(fields.flatMap(([, field]) => dictionaryOf(field) ?? []))];
  const { rows } = await tx.execute<{ code: string; value: string; text: string; textEn: string | null }>(sql`
    select d.dict_code code, i.item_value value, i.item_text text, i.item_text_en "textEn" from sys_dict d join sys_dict_item i on i.dict_id = d.id and i.del_flag = 0 and i.status = 1
    where d.del_flag = 0 and d.dict_code = any(${sql.param(codes)}::varchar[]) order by d.dict_code, i.sort_order, i.item_value`);
  const texts = Map.groupBy(rows, ({ code }) => code);
  return new Map(
    [...texts].flatMap(([code, items]) => {
      const own = [...new Set(items.map((item) => (language === 'en-US' ? (englishItem(code, item) ?? item.text) : item.text)))];
      return own.length <= mostTexts ? [[code, own] as const] : [];
    }),
  );
}

/** The lists of a workbook: short ones inside the rules of the cells, the others in the columns of a hidden sheet. */
export class ChoiceLists {
  readonly #texts: ReadonlyMap<string, readonly string[]>;
  readonly #long: string[] = [];
  readonly #language: SheetLanguage;

  constructor(texts: ReadonlyMap<string, readonly string[]>, language: SheetLanguage) {
    this.#texts = texts;
    this.#language = language;
  }

  /** The rules for the rows from `from` on. `before`: number of columns before that of the first field. */
  choicesOf(fields: NamedFields, { from, before }: { readonly from: number; readonly before: number }): SheetChoice[] {
    return fields.flatMap(([, field], index) => {
      const dict = dictionaryOf(field) ?? '';
      const texts = this.#texts.get(dict);
      if (!texts?.length) return [];
      const place = { column: before + index, from, to: from + importLimits.rows - 1, formula: this.#formula(dict, texts) };
      // A cell of a field with several values holds several texts, which no list contains.
      return [field.kind === 'choices' ? place : { ...place, refusal: inSheet(notListed, this.#language) }];
    });
  }

  /** The hidden sheet with its rows, a column for each long list; undefined when all lists are short. */
  sheet(): { readonly name: string; readonly rows: readonly (readonly (string | null)[])[] } | undefined {
    if (this.#long.length === 0) return undefined;
    const lists = this.#long.map((dict) => this.#texts.get(dict) ?? []);
    const length = Math.max(...lists.map((list) => list.length));
    const rows = Array.from({ length }, (_, row) => lists.map((list) => list[row] ?? null));
    return { name: inSheet(listSheet, this.#language), rows };
  }

  #formula(dict: string, texts: readonly string[]): string {
    const joined = texts.join(',');
    // A comma would divide a text, and a quotation mark is doubled, for which programs count lengths differently.
    if (joined.length <= longestList && !texts.some((text) => /[,"]/.test(text) || text !== text.trim())) return `"${joined}"`;
    if (!this.#long.includes(dict)) this.#long.push(dict);
    const column = columnName(this.#long.indexOf(dict));
    return `'${inSheet(listSheet, this.#language)}'!$${column}$1:$${column}$${texts.length}`;
  }
}
