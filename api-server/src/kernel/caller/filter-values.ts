/** One comparison of one column with one value from the wire: typed, checked, always a bound parameter. */
import { type Column, eq, gt, gte, inArray, like, lt, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { type MaskForm, maskTexts } from 'shared-contracts/entity/masks';
import type { AdvancedRule } from 'shared-contracts/entity/query';
import { epochOf } from '../basics/clock.ts';
import { Invalid } from '../basics/errors.ts';

export type ColumnKind = 'text' | 'integer' | 'decimal' | 'instant' | 'day';

export interface FilterColumn {
  readonly name: string;
  /** What people call it. */
  readonly label: string;
  readonly column: Column;
  readonly kind: ColumnKind;
  /** Personal data that this caller sees masked. Comparing, sorting or listing it is refused: with those its value could be found out. */
  readonly mask?: ColumnMask;
  /** There is an index of single characters, for patterns that are too short for trigrams. */
  readonly characters?: boolean;
  /** An index of n-grams of five and eight characters finds parts of numbers: numbers share most of their trigrams. */
  readonly nGrams?: boolean;
  /** Shape of a whole value, where every value has it and none can hold another (numbers of one kind). */
  readonly complete?: RegExp | undefined;
}

export interface ColumnMask {
  readonly form: MaskForm;
  /** What people call the field. */
  readonly label: string;
  /** May be searched by its complete number only; such searches are limited and logged (`number-search.ts`). */
  readonly mayFind: boolean;
}

/** Every name that may filter or sort, by its name on the wire. */
export type FilterColumns = ReadonlyMap<string, FilterColumn>;

/** How values of a drizzle column are compared. */
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
/** Lengths of the n-grams that the SQL function `freight.pieces` makes. */
const shortNGram = 5;
const longNGram = 8;
const comparisons = { eq, ne, gt, ge: gte, lt, le: lte } as const;

/** `column rule value` as SQL; throws Invalid for a value that the column cannot hold. */
export function compare(target: FilterColumn, rule: AdvancedRule, value: string): SQL | undefined {
  if (target.mask) throw new Invalid(`${target.mask.label}${maskTexts.notSought[0]}`);
  if (value.length > longestValue) throw wrongValue(target, '过长');
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
  // A beginning has trigrams however short it is.
  if (target.characters && characters.length <= 2 && before) return holdsCharacters(target, value, characters, after === '');
  if (target.nGrams && characters.length >= shortNGram && before) return holdsNGrams(target, value, characters, after === '');
  return like(target.column, `${before}${escapeLike(value)}${after}`);
}

/**
 * Part of a number, by the index of its n-grams (made by the SQL function `freight.pieces`). No LIKE: the planner would take the trigrams.
 * And `<> 0`, not `> 0`, which it would expect of a third of the rows: totals above ten thousand are its estimates.
 */
function holdsNGrams({ column }: FilterColumn, value: string, characters: readonly string[], atEnd: boolean): SQL {
  const holds = sql`freight.pieces(${column}) @> ${sql.param(rareNGrams(characters))}::text[]`;
  return atEnd
    ? sql`(${holds} and right(${column}, ${characters.length}) = ${value})`
    : sql`(${holds} and strpos(${column}, ${value}) <> 0)`;
}

/** One or two characters, by the index of characters. No LIKE: its index would be read from end to end. */
function holdsCharacters({ column }: FilterColumn, value: string, characters: readonly string[], atEnd: boolean): SQL {
  const holds = sql`string_to_array(${column}, null) @> ${sql.param(characters)}::text[]`;
  if (atEnd) return sql`(${holds} and right(${column}, ${characters.length}) = ${value})`;
  return characters.length === 1 ? holds : sql`(${holds} and strpos(${column}, ${value}) <> 0)`;
}

/** The longest n-grams with the most different characters: leading zeros are in every number, and looking them up only costs. */
function rareNGrams(characters: readonly string[]): string[] {
  const size = characters.length >= longNGram ? longNGram : shortNGram;
  const grams = characters.slice(size - 1).map((_, first) => characters.slice(first, first + size));
  const variety = grams.map((gram) => new Set(gram).size);
  const most = Math.max(...variety);
  return grams.filter((_, index) => variety[index] === most).map((gram) => gram.join(''));
}

/** `% _ \` lose their meaning in a LIKE pattern. */
function escapeLike(value: string): string {
  return value.replace(/[\\%_]/g, '\\$&');
}

function oneOf(target: FilterColumn, value: string): SQL {
  const parts = value.split(',');
  while (parts.length && parts.at(-1)?.trim() === '') parts.pop();
  if (parts.length > mostValues) throw wrongValue(target, '数量过多');
  if (!parts.length) return sql`false`;
  if (target.kind === 'instant') {
    return or(...parts.map((part) => compareInstant(target, 'eq', part.trim()))) ?? sql`false`;
  }
  return inArray(
    target.column,
    parts.map((part) => typed(target, part.trim())),
  );
}

/** A day means from its first to its last second. */
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

function wrongValue(target: FilterColumn, problem: string): Invalid {
  return new Invalid(`查询条件“${target.label}”${problem}`);
}
