import { createHash, randomBytes } from 'node:crypto';

/** A new token: 256 random bits in base64url, 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The digest of a token, which is stored instead of the token. A plain digest is enough, because 256 random bits cannot be guessed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** How long sessions, cached dictionaries and the chosen department are valid, ms: seven days. */
export const sessionLifetime = 604_800_000;
