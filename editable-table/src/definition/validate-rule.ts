/** Validation rules of a column's cells. */
import type { cellPatterns } from 'shared-contracts/entity/validation-rules';
import type { TableColumn, TableRow } from './table-column.ts';

/** Names of patterns; `only` is another name for `unique`. */
export type PatternName = (typeof cellPatterns)[number] | 'only';

/** Events after which rules run automatically; `blur` runs 100 ms after the person left the cell. */
export type ValidateTrigger = 'input' | 'change' | 'blur';

/** Occasions on which a check runs; `getValues` means that the whole table is validated. */
export type ValidateOccasion = ValidateTrigger | 'getValues';

/**
 * Callback that receives the result: true or no argument means valid, false means invalid; a text passed together with false replaces the
 * rule's error text.
 */
export type ValidateCallback = (flag?: boolean | null, message?: string) => undefined;

/** What a check function is told about the cell. */
export interface CellCheck {
  readonly occasion: ValidateOccasion;
  readonly value: unknown;
  readonly row: TableRow;
  readonly rowKey: string;
  readonly column: TableColumn;
  readonly rule: ValidateRule;
  /** Signal that is aborted when the cell gets another value or the table is unmounted; the result of the check is then ignored. */
  readonly signal: AbortSignal;
}

/**
 * Result of a check: true or nothing means valid, false means invalid with the rule's error text, and a text means invalid with that text.
 */
export type CheckOutcome = boolean | string | null | undefined;

/**
 * A check function. It returns the result or a promise of it; when it returns nothing, it must call the callback. `table` is the table's
 * handle.
 */
export type CheckHandler = (check: CellCheck, callback: ValidateCallback, table: unknown) => CheckOutcome | Promise<CheckOutcome>;

/** Check function with the earlier system's signature; it must call the callback. */
export type RowCheckHandler = (
  type: ValidateOccasion,
  value: unknown,
  row: TableRow,
  column: TableColumn,
  callback: ValidateCallback,
  table: unknown,
) => void;

export interface ValidateRule {
  readonly required?: boolean;
  /** The column's values must be unique; two empty cells count as equal. */
  readonly unique?: boolean;
  readonly pattern?: PatternName | RegExp;
  readonly handler?: CheckHandler;
  readonly rowHandler?: RowCheckHandler;
  /** Error text, which may contain `${title}`, `${key}`, `${defaultValue}`; all rules except check functions have a default. */
  readonly message?: string;
  /** Events after which the rule runs; default: all of them. Validation of the whole table runs every rule. */
  readonly trigger?: ValidateTrigger | readonly ValidateTrigger[];
  /** For check functions: how long the value must be unchanged before the call, ms; default 0. */
  readonly debounce?: number;
}
