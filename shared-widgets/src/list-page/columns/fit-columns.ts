/**
 * Computes column widths: as wide as the content needs. When they do not all fit, text columns shrink to a readable minimum, but numbers
 * and plates in them are not cut off.
 */
import { emptyText } from '../../field-kinds/field-kind.ts';
import type { AnyRow, PreparedColumn } from './list-columns.tsx';
import { isCode } from './text-width.ts';

export interface Room {
  readonly available: number;
  /** Font size relative to the default. */
  readonly scale: number;
}

/** Width of each column in pixels. The sum exceeds `available` only when text columns cannot shrink further; then the table scrolls. */
export function fitColumns(columns: readonly PreparedColumn[], rows: readonly AnyRow[], { available, scale }: Room): number[] {
  const wanted = columns.map((column) => wantedWidth(column, rows, scale));
  const total = sum(wanted);
  const givesWay = columns.map((column) => isFlexible(column, rows));
  if (total > available) {
    const least = columns.map(({ leastWidth, codeWidth }) =>
      Math.max(leastWidth, ...(codeWidth ? rows.map((row) => codeWidth(row) * scale) : [])),
    );
    return whole({ columns, givesWay, wanted: shrunk({ columns, givesWay, wanted }, least, total - available) }, available);
  }
  return grown({ columns, givesWay, wanted }, available - total);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

function wantedWidth({ contentWidth, leastWidth, mostWidth }: PreparedColumn, rows: readonly AnyRow[], scale: number): number {
  const content = contentWidth ? rows.map((row) => contentWidth(row) * scale) : [];
  return Math.ceil(Math.min(mostWidth, Math.max(leastWidth, ...content)));
}

function isFlexible(column: PreparedColumn, rows: readonly AnyRow[]): boolean {
  if (!Number.isFinite(column.mostWidth) || column.isTitle) return false;
  const texts = rows.map((row) => column.text(row)).filter((text) => text !== emptyText);
  return texts.length === 0 || !texts.every(isCode);
}

interface Wish {
  readonly columns: readonly PreparedColumn[];
  /** By column, whether it may become narrower, and gets width that is left over. */
  readonly givesWay: readonly boolean[];
  readonly wanted: readonly number[];
}

/** Makes text columns narrower, each in proportion to the width it can spare, but not narrower than `least`. */
function shrunk({ givesWay, wanted }: Wish, least: readonly number[], missing: number): number[] {
  const spare = wanted.map((width, index) => (givesWay[index] ? Math.max(0, width - (least[index] ?? 0)) : 0));
  const share = Math.min(1, missing / Math.max(1, sum(spare)));
  return wanted.map((width, index) => Math.floor(width - (spare[index] ?? 0) * share));
}

/**
 * In a table that scrolls, widens the columns that are in sight before it is scrolled, so that the last of them ends where the column of
 * actions begins: a number of which only a part is seen would be taken for another number.
 */
function whole({ columns, givesWay, wanted }: Wish, available: number): number[] {
  const isScrolling = columns.map(({ fixed }) => fixed !== 'right');
  let left = available - sum(wanted.filter((_width, index) => !isScrolling[index]));
  const inSight = new Set<number>();
  for (const [index, width] of wanted.entries()) {
    if (!isScrolling[index]) continue;
    if (width > left) break;
    left -= width;
    inSight.add(index);
  }
  const texts = [...inSight].filter((index) => givesWay[index]);
  const takers = texts.length > 0 ? texts : [...inSight];
  if (takers.length === 0 || sum(wanted) <= available) return [...wanted];
  const share = Math.floor(left / takers.length);
  const rest = left - share * takers.length;
  return wanted.map((width, index) => width + (takers.includes(index) ? share : 0) + (index === takers.at(-1) ? rest : 0));
}

/** Distributes spare width to the text columns, or to all when there are none. */
function grown({ columns, givesWay, wanted }: Wish, left: number): number[] {
  if (!Number.isFinite(left)) return [...wanted];
  const takers = givesWay.filter(Boolean).length || columns.length;
  return wanted.map((width, index) => width + (givesWay[index] || takers === columns.length ? Math.floor(left / takers) : 0));
}
