/** Grouping of a list's rows: by which fields, which sums, and the shape of the response (docs/wire.md). */
import type { FieldKind } from './field.ts';

/** Maximum number of groups in a response; the largest ones are sent. */
export const mostGroups = 200;
/** Maximum number of rows that are grouped; longer lists have to be filtered first. */
export const mostGrouped = 200_000;
/** Maximum number of sums in a response. */
export const mostSums = 8;

const groupKinds: readonly FieldKind[] = ['choice', 'flag', 'reference', 'region'];
const sumKinds: readonly FieldKind[] = ['integer', 'decimal', 'money', 'tonnes', 'cubicMetres', 'kilometres'];

/** Whether rows may be grouped by fields of this kind. */
export const isGroupKind = (kind: FieldKind): boolean => groupKinds.includes(kind);
/** Whether a sum over fields of this kind makes sense; it does not for prices and shares. */
export const isSumKind = (kind: FieldKind): boolean => sumKinds.includes(kind);

export interface ListGroup {
  /** Value of the group, as a filter of the list accepts it; null: the field is empty. */
  readonly value: string | null;
  /** Text of the value, from its dictionary or the referenced record; null: the client finds the text itself. */
  readonly text: string | null;
  readonly count: number;
  /** Sum of each summed field by the field's name, as decimal text. */
  readonly sums: Readonly<Record<string, string>>;
}

export interface ListGroups {
  /** Groups of the list's rows, the largest first. */
  readonly groups: readonly ListGroup[];
  /** The list has more groups than the response contains. */
  readonly isCut: boolean;
}
