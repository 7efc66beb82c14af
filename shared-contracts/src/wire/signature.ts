/**
 * X-Sign and X-TIMESTAMP of signed calls (docs/wire.md); client and server use this file.
 * A checksum for compatibility: every browser knows the secret, so no security may depend on it.
 */
import { md5 } from './md5.ts';

export const signatureHeaders = { sign: 'X-Sign', timestamp: 'X-TIMESTAMP' } as const;

/** Allowed difference of the caller's clock, in milliseconds. */
export const signatureTolerance = 5 * 60_000;

export const signatureMessages = {
  badTimestamp: '签名验证失败:X-TIMESTAMP格式必须为:yyyyMMddHHmmss',
  staleTimestamp: '签名验证失败:X-TIMESTAMP已过期',
  badSign: 'Sign签名校验失败！',
} as const;

/** Form in which the last path segment is signed: decoded, or (for the oldest clients) percent-encoded as in the address. */
type PathForm = 'decoded' | 'raw';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/**
 * All entries to sign: the last path segment if it contains commas, the query of the URL, then parameters and payload; a later entry
 * replaces an earlier one with the same name.
 */
function signedEntries(url: string, data: Readonly<Record<string, unknown>>, path: PathForm): Map<string, unknown> {
  const entries = new Map<string, unknown>();
  const [address = '', query = ''] = url.split('#', 1)[0]?.split(/\?(.*)/s) ?? [];
  const lastSegment = address.slice(address.lastIndexOf('/') + 1);
  if (decoded(lastSegment).includes(',')) entries.set('x-path-variable', path === 'raw' ? lastSegment : decoded(lastSegment));
  for (const pair of query.split('&')) {
    const at = pair.indexOf('=');
    if (at > 0) entries.set(decoded(pair.slice(0, at)), decoded(pair.slice(at + 1)));
  }
  for (const [name, value] of Object.entries(data)) {
    // A parameter without value is not signed, because it is not sent in a query string either.
    if (value === undefined || value === null) entries.delete(name);
    else entries.set(name, typeof value === 'number' || typeof value === 'boolean' ? String(value) : value);
  }
  entries.delete('_t');
  return entries;
}

/** The canonical text: compact JSON with sorted keys. Numbers and booleans at the top level become texts, nested values stay. */
export function canonicalText(url: string, data: Readonly<Record<string, unknown>> = {}, path: PathForm = 'decoded'): string {
  const sorted = [...signedEntries(url, data, path)].sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
}

/** Upper-case MD5 of the canonical text and the secret. `data` is the query parameters merged with the JSON payload. */
export function signatureOf(url: string, data: Readonly<Record<string, unknown>>, secret: string, path: PathForm = 'decoded'): string {
  return md5(canonicalText(url, data, path) + secret).toUpperCase();
}

/** A moment as 14 digits from year to second, Asia/Shanghai. */
export function signatureTimestamp(moment: Date): string {
  const local = new Date(moment.getTime() + 8 * 3_600_000).toISOString();
  return local.slice(0, 19).replace(/\D/g, '');
}

/** Epoch milliseconds of an X-TIMESTAMP (14 digits Asia/Shanghai, or epoch milliseconds in 13); `null` when it is neither. */
export function readSignatureTimestamp(text: string): number | null {
  if (/^\d{13}$/.test(text)) return Number(text);
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number);
  const moment = Date.UTC(year, month - 1, day, hour - 8, minute, second);
  return signatureTimestamp(new Date(moment)) === text ? moment : null;
}

/** Why the signature headers of a call are invalid; `null` when they are valid. Times are compared as moments, not as digits. */
export function signatureProblem(call: {
  url: string;
  data: Readonly<Record<string, unknown>>;
  secret: string;
  sign: string;
  timestamp: string;
  now: Date;
}): string | null {
  const moment = readSignatureTimestamp(call.timestamp);
  if (moment === null) return signatureMessages.badTimestamp;
  if (Math.abs(call.now.getTime() - moment) > signatureTolerance) return signatureMessages.staleTimestamp;
  const forms: readonly PathForm[] = ['decoded', 'raw'];
  const isRight = forms.some((form) => signatureOf(call.url, call.data, call.secret, form) === call.sign);
  return isRight ? null : signatureMessages.badSign;
}
