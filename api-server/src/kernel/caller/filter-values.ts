/** Compares a column with a value from the request. The value's type is checked, and it is always a bound parameter. */
import { type Column, eq, gt, gte, inArray, like, lt, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { type MaskForm, maskTexts } from 'shared-contracts/entity/masks';
import type { AdvancedRule } from 'shared-contracts/entity/query';
import { epochOf } from '../basics/clock.ts';
import { Invalid } from '../basics/errors.ts';

export type ColumnKind = 'text' | 'integer' | 'decimal' | 'instant' | 'day';

export interface FilterColumn {
  readonly name: string;
  /** The column's name as people read it. */
  readonly label: string;
  readonly column: Column;
  readonly kind: ColumnKind;
  /**
   * The mask under which this caller sees the column. Comparing, sorting or listing a masked column is refused, because its value could be
   * found out that way.
   */
  readonly mask?: ColumnMask;
  /** The column has an index of single characters, for patterns that are too short for trigrams. */
  readonly characters?: boolean;
  /**
   * The column has an index of n-grams of five and eight characters, for parts of business numbers: those share most of their trigrams, so
   * a trigram index finds too many rows.
   */
  readonly nGrams?: boolean;
  /** Pattern of a complete value, where every value of the column has this form (business numbers). */
  readonly complete?: RegExp | undefined;
}

export interface ColumnMask {
  readonly form: MaskForm;
  /** Name of the field that people read. */
  readonly label: string;
  /** The column may be searched by its complete value only; such searches are limited and logged (`number-search.ts`). */
  readonly mayFind: boolean;
}

/** The columns that a request may filter or sort by, by their name in requests. */
export type FilterColumns = ReadonlyMap<string, FilterColumn>;

/** The kind of comparison that suits the type of a drizzle column. */
export function columnKind(column: Column): ColumnKind {
  const type = column.getSQLType();
  if (type.startsWith('timestamp')) return 'instant';
  if (type === 'date') return 'day';
  if (type.startsWith('numeric')) return 'decimal';
  if (/^(small|big)?int/.test(type)) return 'integer';
  return 'text';
}

const longestValue = 2_000;
const mostValues = 1_000;
/** Length of the short n-grams that the SQL function `freight.pieces` makes. */
const shortNGram = 5;
const longNGram = 8;
const comparisons = { eq, ne, gt, ge: gte, lt, le: lte } as const;

/** `column rule value` as SQL; throws Invalid for a value that the column cannot hold. */
export function compare(target: FilterColumn, rule: AdvancedRule, value: string): SQL | undefined {
  if (target.mask) throw new Invalid(`${target.mask.label}${maskTexts.notSought[0]}`);
  // A list is as long as its values: 300 ids of a board have ten thousand characters.
  if (rule !== 'in' && value.length > longestValue) throw wrongValue(target, '过长');
  if (value.includes('\0')) throw wrongValue(target, '含有非法字符');
  switch (rule) {
    case 'like':
      return matches(target, value, '%', '%');
    case 'left_like':
      return matches(target, value, '%', '');
    case 'right_like':
      return matches(target, value, '', '%');
    case 'in':
      return oneOf(target, value);
    default:
      return target.kind === 'instant' ? compareInstant(target, rule, value) : comparisons[rule](target.column, typed(target, value));
  }
}

function matches(target: FilterColumn, value: string, before: string, after: string): SQL {
  if (target.kind !== 'text') throw wrongValue(target, '不支持模糊查询');
  if (target.complete?.test(value)) return eq(target.column, value);
  const characters = [...value];
  // A search for values that begin with a text can use the trigram index, however short the text is.
  if (target.characters && characters.length <= 2 && before) return holdsCharacters(target, value, characters, after === '');
  if (target.nGrams && characters.length >= shortNGram && before) return holdsNGrams(target, value, characters, after === '');
  return like(target.column, `${before}${escapeLike(value)}${after}`);
}

/**
 * Finds part of a number by the n-gram index (SQL function `freight.pieces`). LIKE is avoided because the planner would choose the trigram
 * index. `<> 0` instead of `> 0`, because the planner estimates that a third of the rows match `> 0`, and totals above ten thousand are the
 * planner's estimates.
 */
function holdsNGrams({ column }: FilterColumn, value: string, characters: readonly string[], atEnd: boolean): SQL {
  const holds = sql`freight.pieces(${column}) @> ${sql.param(rareNGrams(characters))}::text[]`;
  return atEnd
    ? sql`(${holds} and right(${column}, ${characters.length}) = ${value})`
    : sql`(${holds} and strpos(${column}, ${value}) <> 0)`;
}

/** Searches for one or two characters in the index of single characters. LIKE is avoided, because it would scan the whole index of n-grams. */
function holdsCharacters({ column }: FilterColumn, value: string, characters: readonly string[], atEnd: boolean): SQL {
  const holds = sql`string_to_array(${column}, null) @> ${sql.param(characters)}::text[]`;
  if (atEnd) return sql`(${holds} and right(${column}, ${characters.length}) = ${value})`;
  return characters.length === 1 ? holds : sql`(${holds} and strpos(${column}, ${value}) <> 0)`;
}

/**
 * Chooses the longest n-grams with the most different characters. N-grams of leading zeros occur in every number, so looking them up costs
 * time and excludes nothing.
 */
function rareNGrams(characters: readonly string[]): string[] {
  const size = characters.length >= longNGram ? longNGram : shortNGram;
  const grams = characters.slice(size - 1).map((_, first) => characters.slice(first, first + size));
  const variety = grams.map((gram) => new Set(gram).size);
  const most = Math.max(...variety);
  return grams.filter((_, index) => variety[index] === most).map((gram) => gram.join(''));
}

/** Escapes `% _ \` for a LIKE pattern. */
function escapeLike(value: string): string {
  return value.replace(/[\\%_]/g, '\\$&');
}

function oneOf(target: FilterColumn, value: string): SQL {
  const parts = value.split(',');
  while (parts.length && parts.at(-1)?.trim() === '') parts.pop();
  if (parts.length > mostValues) throw wrongValue(target, '数量过多');
  if (parts.some((part) => part.length > longestValue)) throw wrongValue(target, '过长');
  if (!parts.length) return sql`false`;
  if (target.kind === 'instant') {
    return or(...parts.map((part) => compareInstant(target, 'eq', part.trim()))) ?? sql`false`;
  }
  return inArray(
    target.column,
    parts.map((part) => typed(target, part.trim())),
  );
}

/** Compares with a moment; a day without time means the range from its first to its last second. */
function compareInstant(target: FilterColumn, rule: keyof typeof comparisons, value: string): SQL {
  const text = value.trim();
  if (Number.isNaN(epochOf(text))) throw wrongValue(target, '不是有效的时间');
  const { column } = target;
  if (text.length > 10) return comparisons[rule](column, text);
  const first = `${text} 00:00:00`;
  const last = `${text} 23:59:59`;
  switch (rule) {
    case 'ge':
    case 'lt':
      return comparisons[rule](column, first);
    case 'le':
    case 'gt':
      return comparisons[rule](column, last);
    default: {
      const within = sql`${column} between ${sql.param(first, column)} and ${sql.param(last, column)}`;
      return rule === 'eq' ? within : not(within);
    }
  }
}

const ranges: Readonly<Record<string, number>> = { smallint: 32_767, integer: 2_147_483_647 };

function typed(target: FilterColumn, value: string): string | number {
  const text = value.trim();
  switch (target.kind) {
    case 'integer': {
      const number = Number(text);
      const largest = ranges[target.column.getSQLType()] ?? Number.MAX_SAFE_INTEGER;
      if (!/^[+-]?\d+$/.test(text) || Math.abs(number) > largest) throw wrongValue(target, '不是有效的整数');
      return number;
    }
    case 'decimal':
      if (!/^[+-]?\d{1,20}(\.\d{1,10})?$/.test(text)) throw wrongValue(target, '不是有效的数字');
      return text;
    case 'day':
      if (Number.isNaN(epochOf(text))) throw wrongValue(target, '不是有效的日期');
      return text.slice(0, 10);
    default:
      return value;
  }
}

export function wrongValue(target: FilterColumn, problem: string): Invalid {
  return new Invalid(`查询条件“${target.label}”${problem}`);
}
