/**
 * Errors that services throw to refuse a request. Each names a row of the `refusals` table in shared-contracts/envelope; the request gate
 * turns the error into HTTP status and envelope. `message` is the text that people read.
 */
import { type Refusal, refusals } from 'shared-contracts/wire/envelope';

export class Refused extends Error {
  readonly refusal: Refusal;
  /** Placed into `result` of the envelope, e.g. the row numbers of a failed batch. */
  readonly detail: unknown;

  constructor(refusal: Refusal, message?: string, detail: unknown = null) {
    super(message ?? refusals[refusal].message);
    this.name = new.target.name;
    this.refusal = refusal;
    this.detail = detail;
  }
}

/** The row does not exist, or it belongs to somebody else: both give the same response (未找到对应实体). */
export class NotFound extends Refused {
  constructor(message?: string, detail?: unknown) {
    super('notFound', message, detail);
  }
}

/** The caller lacks the permission (code 510). */
export class NotAllowed extends Refused {
  constructor(message?: string) {
    super('notAllowed', message);
  }
}

/** Another person changed the record first, or a record with this key exists already. */
export class Conflict extends Refused {
  constructor(message?: string, detail?: unknown) {
    super('business', message, detail);
  }
}

/** The request itself is wrong: a field, a filter, a parameter. `detail` is `{field: message}` where fields are known. */
export class Invalid extends Refused {
  constructor(message?: string, detail?: unknown) {
    super('invalid', message, detail);
  }
}

/** The record changed since the caller read it (数据已被他人修改，请刷新后重试). */
export class Stale extends Refused {
  constructor() {
    super('stale');
  }
}

/** A rule of the business forbids it; the message says which. */
export class Business extends Refused {
  constructor(message: string, detail?: unknown) {
    super('business', message, detail);
  }
}

/** A refusal of a request with invalid fields: `problems` is `{field: message}`; the message of the refusal joins all of these. */
export function invalidAt(problems: Readonly<Record<string, string>>): Invalid {
  return new Invalid(Object.values(problems).join('；'), problems);
}

/** A refusal by a business rule that concerns one field. */
export function businessAt(field: string, problem: string): Business {
  return new Business(problem, { [field]: problem });
}

/** A refusal of a field whose value names no record that the caller may read. */
export function notFoundAt(field: string): NotFound {
  return new NotFound(undefined, { [field]: refusals.notFound.message });
}

/** The database is unreachable, the queue is full or a time limit passed: HTTP 503. */
export class Unavailable extends Refused {
  constructor(message?: string) {
    super('unavailable', message);
  }
}

/**
 * A statement was stopped at its time limit. The response is HTTP 503, unless the calling code catches this error and gives a more helpful
 * message.
 */
export class StatementTooSlow extends Unavailable {}

/** Exit codes of a process that ends because of an error (docs/operations.md). */
export const exitCodes = {
  /** A setting, folder, database or schema prevents the start. */
  cannotStart: 1,
  /** Another process holds the data folder. */
  folderHeld: 3,
  /** The embedded engine ended and could not be opened again. */
  engine: 4,
  /** The self-check found the deployment too insecure for production. */
  weak: 5,
} as const;

/** Why the process cannot start, for reasons that a person can correct; printed as one line without a stack. */
export class StartupProblem extends Error {
  override readonly name = 'StartupProblem';
  /** Exit code of the process, one of `exitCodes`. */
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.cannotStart) {
    super(message);
    this.exitCode = exitCode;
  }
}
