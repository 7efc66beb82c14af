import type { FastifyRequest } from 'fastify';
import { tokenHash } from '../session/token.ts';

const cookieName = 'third-sign-in';
const seconds = 900;

/** A `Set-Cookie` line that marks the browser before it goes to a third party; the browser sends the cookie to addresses below `path` only. */
export function browserCookie(value: string, path: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Digest of the browser cookie of a request; without a cookie, the digest of an empty text. */
export function browserOf({ headers }: FastifyRequest): string {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return tokenHash(pairs.find(([name]) => name === cookieName)?.[1] ?? '');
}
