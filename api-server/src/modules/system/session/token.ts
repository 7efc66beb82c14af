import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits in base64url: 43 characters without a meaning. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The digest of a token that is stored. A plain digest is enough: 256 random bits cannot be guessed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Sessions, cached dictionaries and the chosen department are kept for seven days. */
export const sessionLifetime = 604_800_000;
