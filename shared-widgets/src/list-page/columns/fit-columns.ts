/** How wide each column is: as its content needs, and where they do not all fit, texts give way down to a readable rest. */
import { emptyText } from '../../field-kinds/field-kind.ts';
import type { AnyRow, PreparedColumn } from './list-columns.tsx';

export interface Room {
  readonly available: number;
  /** Size of the type beside the usual one. */
  readonly scale: number;
}

/** Pixels of each column. Never more than `available` while texts can give way; the rest is scrolled. */
export function fitColumns(columns: readonly PreparedColumn[], rows: readonly AnyRow[], { available, scale }: Room): number[] {
  const wanted = columns.map((column) => wantedWidth(column, rows, scale));
  const total = sum(wanted);
  const givesWay = columns.map((column) => isFlexible(column, rows));
  if (total > available) return shrunk({ columns, givesWay, wanted }, total - available);
  return grown({ columns, givesWay, wanted }, available - total);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

function wantedWidth({ contentWidth, leastWidth, mostWidth }: PreparedColumn, rows: readonly AnyRow[], scale: number): number {
  const content = contentWidth ? rows.map((row) => contentWidth(row) * scale) : [];
  return Math.ceil(Math.min(mostWidth, Math.max(leastWidth, ...content)));
}

/** Numbers of records, telephones, plates without their province: they say nothing when they are cut. */
const isCode = (text: string): boolean => /^[\w*/ -]*\d{3}[\w*/ -]*$/.test(text);

function isFlexible(column: PreparedColumn, rows: readonly AnyRow[]): boolean {
  if (!Number.isFinite(column.mostWidth) || column.isTitle) return false;
  const texts = rows.map((row) => column.text(row)).filter((text) => text !== emptyText);
  return texts.length === 0 || !texts.every(isCode);
}

interface Wish {
  readonly columns: readonly PreparedColumn[];
  /** Whether each may be narrower than it wishes, and takes what is left over. */
  readonly givesWay: readonly boolean[];
  readonly wanted: readonly number[];
}

/** Takes from each text in proportion to what it can spare. */
function shrunk({ columns, givesWay, wanted }: Wish, missing: number): number[] {
  const spare = columns.map((column, index) => (givesWay[index] ? Math.max(0, (wanted[index] ?? 0) - column.leastWidth) : 0));
  const share = Math.min(1, missing / Math.max(1, sum(spare)));
  return wanted.map((width, index) => Math.floor(width - (spare[index] ?? 0) * share));
}

/** What is left goes to the texts, or to all where there are none. */
function grown({ columns, givesWay, wanted }: Wish, left: number): number[] {
  if (!Number.isFinite(left)) return [...wanted];
  const takers = givesWay.filter(Boolean).length || columns.length;
  return wanted.map((width, index) => width + (givesWay[index] || takers === columns.length ? Math.floor(left / takers) : 0));
}
