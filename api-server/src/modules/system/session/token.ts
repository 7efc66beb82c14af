import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url: 43 characters that say nothing. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. A plain digest is enough: 256 random bits cannot be guessed offline. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Session, dictionary cache and department choice live seven days. */
export const sessionLifetime = 604_800_000;
