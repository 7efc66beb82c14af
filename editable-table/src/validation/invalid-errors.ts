/** Errors that are thrown for invalid input, so that a caller that forgets to check the result does not continue. */
import type { LocatedError } from '../definition/table-store.ts';

/** Cells of a table are invalid; the table already shows them. */
export class InvalidTableError extends Error {
  override readonly name: string = 'InvalidTableError';
  readonly errors: readonly LocatedError[];
  constructor(errors: readonly LocatedError[]) {
    super(errors.map(({ message }) => message).join('; '));
    this.errors = errors;
  }
}

/** A form or one of its tables is invalid, and shows it already. */
export class InvalidFormError extends Error {
  override readonly name: string = 'InvalidFormError';
  /** Index of the table; undefined: the form itself. */
  readonly table: number | undefined;
  /** The error with which the form rejected, or an `InvalidTableError` of one of its tables. */
  override readonly cause: unknown;
  constructor(table: number | undefined, cause: unknown) {
    super(cause instanceof Error ? cause.message : 'the form is not valid');
    this.table = table;
    this.cause = cause;
  }
}
