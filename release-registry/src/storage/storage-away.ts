/** The database or the store of files cannot serve a request at present; HTTP 503, and the same request may succeed later. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Seconds after which clients may repeat a request. */
export const retryAfter = '1';

/** Node's error codes for a connection that could not be made or was lost. */
const lost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN']);
/** Error messages of the database driver about a lost connection; these errors have no code. */
const lostWords =
  /Connection terminated|Client has encountered a connection error|Query read timeout|not queryable|timeout exceeded when trying/;
/**
 * Error classes and codes (SQLSTATE) of a database that cannot serve at present: connection, resources, operator, time limit, read-only.
 */
const passing = /^(?:08|53|57P|57014$|25006$|58030$|55P03$|25P03$)/;

/** Converts an error to StorageAway if it says that the database is unavailable; any other error is returned unchanged. */
export function awayOr(error: unknown): unknown {
  const { code = '', message = '', severity } = (error ?? {}) as { code?: string; message?: string; severity?: string };
  const isAway = severity === 'FATAL' || lost.has(code) || passing.test(code) || lostWords.test(message);
  return isAway ? new StorageAway(error) : error;
}
