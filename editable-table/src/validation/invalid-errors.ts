/** Thrown where something is wrong with what was entered: a caller that forgets to look does not go on. */
import type { LocatedError } from '../definition/table-store.ts';

/** Cells of a table are wrong; they are marked and listed in the table already. */
export class InvalidTableError extends Error {
  override readonly name: string = 'InvalidTableError';
  readonly errors: readonly LocatedError[];
  constructor(errors: readonly LocatedError[]) {
    super(errors.map(({ message }) => message).join('; '));
    this.errors = errors;
  }
}

/** A form or one of its tables is wrong; whichever it is shows it already. */
export class InvalidFormError extends Error {
  override readonly name: string = 'InvalidFormError';
  /** Place of the table among those that were given; undefined: the form itself. */
  readonly table: number | undefined;
  /** The form's own rejection, or an `InvalidTableError`. */
  override readonly cause: unknown;
  constructor(table: number | undefined, cause: unknown) {
    super(cause instanceof Error ? cause.message : 'the form is not valid');
    this.table = table;
    this.cause = cause;
  }
}
