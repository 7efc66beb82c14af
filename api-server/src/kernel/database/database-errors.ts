/** Classifies database errors by SQLSTATE: retry, refuse with a readable message, or respond 503. */
import { Conflict, Invalid, Refused, StatementTooSlow, Unavailable } from '../basics/errors.ts';

interface DriverError {
  code?: string;
  severity?: string;
  message?: string;
  constraint?: string;
  /** Text of the statement that failed (`driverQuery`). */
  statement?: string;
  cause?: unknown;
}

/** The driver's error, unwrapped from drizzle's error. */
export function driverError(error: unknown): DriverError {
  let found = error as DriverError | null | undefined;
  while (found && !found.code && found.cause) found = found.cause as DriverError;
  return found ?? {};
}

/**
 * True when a prepared statement of this connection can no longer be used: a migration changed the type of one of its columns, or the
 * server or a connection pooler has forgotten it. On another connection it is prepared again.
 */
export function isStaleStatement(error: unknown): boolean {
  const { code, message = '' } = driverError(error);
  return code === '26000' || code === '42P05' || (code === '0A000' && message.includes('cached plan'));
}

/**
 * True for a serialisation failure, a deadlock, or a statement that must be prepared again: the same transaction may succeed when it is
 * repeated.
 */
export function isRetryable(error: unknown): boolean {
  const { code } = driverError(error);
  return code === '40001' || code === '40P01' || isStaleStatement(error);
}

/** True when the server or the embedded engine reports a full disk. */
export function isDiskFull(error: unknown): boolean {
  return driverError(error).code === '53100';
}

const disconnectCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN', 'ENOENT']);
const disconnectWords =
  /Connection terminated|Client has encountered a connection error|Query read timeout|not queryable|timeout exceeded when trying/;

/** True when the connection is lost or its state is unknown. */
export function isDisconnect(error: unknown): boolean {
  const { code = '', message = '', severity } = driverError(error);
  return (
    severity === 'FATAL' || code.startsWith('08') || code.startsWith('57P') || disconnectCodes.has(code) || disconnectWords.test(message)
  );
}

/** SQLSTATE of a statement that reached its time limit. */
const statementTooSlow = '57014';

/** The statement that failed, without the values of its parameters, as the end of a warning. */
function failedStatement(error: unknown): string {
  const { statement } = driverError(error);
  return statement ? ` Statement: ${statement.trim().replace(/\s+/g, ' ').slice(0, 300)}` : '';
}

/**
 * Turns errors for overload, read-only mode, a full disk, an exceeded time limit or a lost connection into 503; other errors are returned
 * unchanged. `name` says in the warning whose transaction it was.
 */
export function unavailableOr(error: unknown, name: string, warn: (message: string) => void): unknown {
  if (error instanceof Refused) return error;
  const { code = '' } = driverError(error);
  if (isDisconnect(error) || code.startsWith('53') || [statementTooSlow, '25006', '58030', '55P03', '25P03'].includes(code)) {
    warn(`The database could not serve "${name}": ${clearProblem(error)}${failedStatement(error)}`);
    return code === statementTooSlow ? new StatementTooSlow() : new Unavailable();
  }
  return error;
}

/** Turns constraint violations and values that do not fit their column into refusals; undefined for other errors. */
export function refusalOf(error: unknown): Refused | undefined {
  const { code } = driverError(error);
  switch (code) {
    case '23505':
      return new Refused('duplicate');
    // Raised by the SQL function freight.enter_scope: the tenant is frozen, or its period has not begun or has ended.
    case 'FT001':
      return new Refused('notSignedIn');
    case '22001':
      return new Invalid('字段太长,超出数据库字段的长度');
    case '23503':
      return new Conflict('记录已被引用，不能删除');
    case '23502':
    case '23514':
    case '22003':
    case '22007':
    case '22008':
    case '22P02':
      return new Invalid();
    // A NUL character, which PostgreSQL stores neither in texts (22021) nor in JSON (22P05: drafts, saved views, the audit log).
    case '22021':
    case '22P05':
      return new Invalid('内容含有不允许的字符');
    default:
      return undefined;
  }
}

/** The error as one line for a person; it never contains the password of the connection string. */
export function clearProblem(error: unknown, databaseUrl?: string): string {
  const { code = '', message = '' } = driverError(error);
  const where = databaseUrl ? ` at ${placeOf(databaseUrl)}` : '';
  if (code === '28P01' || code === '28000') return `The database${where} refuses the user or the password.`;
  if (code === '3D000') return `The database${where} does not exist.`;
  if (code !== statementTooSlow && isDisconnect(error)) return `The database${where} does not answer (${code || message}).`;
  return message.split('\n')[0] ?? 'unknown problem';
}

function placeOf(databaseUrl: string): string {
  try {
    const { host, pathname } = new URL(databaseUrl);
    return `${host}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}
