/** Groups of a list's rows: what may group, what may be summed, and the shape of the answer (docs/wire.md). */
import type { FieldKind } from './field.ts';

/** Groups in one answer at the most, the largest first. */
export const mostGroups = 200;
/** Longer lists have to be filtered first. */
export const mostGrouped = 200_000;
/** Sums in one answer at the most. */
export const mostSums = 8;

const groupKinds: readonly FieldKind[] = ['choice', 'flag', 'reference', 'region'];
const sumKinds: readonly FieldKind[] = ['integer', 'decimal', 'money', 'tonnes', 'cubicMetres', 'kilometres'];

/** Whether rows may be grouped by fields of this kind. */
export const isGroupKind = (kind: FieldKind): boolean => groupKinds.includes(kind);
/** Whether sums of this kind mean something: not of prices and shares. */
export const isSumKind = (kind: FieldKind): boolean => sumKinds.includes(kind);

export interface ListGroup {
  /** As a filter of the list takes it; null: the field is empty. */
  readonly value: string | null;
  /** From the dictionary or the record referred to; null: the client looks it up. */
  readonly text: string | null;
  readonly count: number;
  /** Field → decimal text. */
  readonly sums: Readonly<Record<string, string>>;
}

export interface ListGroups {
  /** The largest first. */
  readonly groups: readonly ListGroup[];
  /** There are more than these. */
  readonly isCut: boolean;
}
