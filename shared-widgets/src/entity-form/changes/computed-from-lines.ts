/** Values of a form that are computed from its lines: what is wrong with them is said at the cells that people can change. */
import type { Fields } from 'shared-contracts/entity/entity';
import type { Label } from 'shared-contracts/texts/label';
import { isEmptyValue, type Row } from '../../field-kinds/field-kind.ts';
import { fieldViolation } from '../../field-kinds/field-rules.ts';

/** A column of a table of lines from which a field of the form is computed. */
export interface LineColumn {
  readonly lines: string;
  readonly column: string;
}

/** For these values of the form, the columns from which fields are computed, by field name. */
export type LineSources = (values: Row) => Readonly<Record<string, LineColumn>>;

export interface ComputedFromLines {
  readonly fields: Fields;
  readonly follows: (values: Row) => Row;
  readonly sources: LineSources;
}

interface FormLines {
  readonly name: string;
  readonly definition: { readonly fields: Fields };
}

export interface FaultyCell {
  readonly column: string;
  /** Index of the line. */
  readonly at: number;
  readonly problem: string;
}

/** Number of empty cells, of columns that are not required themselves, without which a value computed from them is not valid. */
export function emptyCells(
  computed: ComputedFromLines,
  { name, definition }: FormLines,
  values: Row,
  text: (label: Label) => string,
): number {
  const rows = (values[name] as readonly Row[] | undefined) ?? [];
  const empty = faultyCells(computed, name, values, text).filter(
    ({ column, at }) => isEmptyValue(rows[at]?.[column]) && !definition.fields[column]?.required,
  );
  return new Set(empty.map(({ column, at }) => `${at} ${column}`)).size;
}

const isNothing = (value: unknown): boolean => isEmptyValue(value) || Number(value) === 0;

/**
 * The cells to change because a value computed from them is not valid: those that add nothing to it, or all of the column when each adds
 * something.
 */
export function faultyCells(
  { fields, follows, sources }: ComputedFromLines,
  lines: string,
  values: Row,
  text: (label: Label) => string,
): FaultyCell[] {
  const computed = follows(values);
  const rows = (values[lines] as readonly Row[] | undefined) ?? [];
  return Object.entries(sources(values)).flatMap(([name, source]) => {
    const field = fields[name];
    const problem = field && source.lines === lines && name in computed ? fieldViolation(field, computed[name], text) : null;
    if (problem === null) return [];
    const cells = [...rows.keys()].map((at) => ({ column: source.column, at, problem }));
    const empty = cells.filter(({ at }) => isNothing(rows[at]?.[source.column]));
    return empty.length > 0 ? empty : cells;
  });
}
