/** Rules of a column's cells. */
import type { cellPatterns } from 'shared-contracts/entity/validation-rules';
import type { TableColumn, TableRow } from './table-column.ts';

/** Names of patterns; `only` is another word for `unique`. */
export type PatternName = (typeof cellPatterns)[number] | 'only';

/** When rules run automatically; `blur` runs 100 ms after the cell is left. */
export type ValidateTrigger = 'input' | 'change' | 'blur';

/** `getValues`: the whole table is validated. */
export type ValidateOccasion = ValidateTrigger | 'getValues';

/** True or nothing passes, false fails; a text with false wins over the rule's. */
export type ValidateCallback = (flag?: boolean | null, message?: string) => undefined;

/** What a handler is asked about. */
export interface CellCheck {
  readonly occasion: ValidateOccasion;
  readonly value: unknown;
  readonly row: TableRow;
  readonly rowKey: string;
  readonly column: TableColumn;
  readonly rule: ValidateRule;
  /** Aborted when the cell gets another value or the table is unmounted; the result is ignored then. */
  readonly signal: AbortSignal;
}

/** True or nothing passes; false fails with the rule's text, a text fails with itself. */
export type CheckOutcome = boolean | string | null | undefined;

/** Returns the outcome or a promise of it; one that returns nothing calls back, now or later. `table` is the handle that the page has of it. */
export type CheckHandler = (check: CellCheck, callback: ValidateCallback, table: unknown) => CheckOutcome | Promise<CheckOutcome>;

/** The earlier system's signature; calls back, now or later. */
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
  /** No two rows hold the same value; two empty cells clash too. */
  readonly unique?: boolean;
  readonly pattern?: PatternName | RegExp;
  readonly handler?: CheckHandler;
  readonly rowHandler?: RowCheckHandler;
  /** May hold `${title}`, `${key}`, `${defaultValue}`; every rule but a handler has a text of its own. */
  readonly message?: string;
  /** When it runs besides validation of the whole table; default always. */
  readonly trigger?: ValidateTrigger | readonly ValidateTrigger[];
  /** Handlers: milliseconds without a further change before it is asked; default 0. */
  readonly debounce?: number;
}
