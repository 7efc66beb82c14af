/** Sends files whose content never changes. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ContentCoding } from '../storage/compressed-copies.ts';
import { retryAfter } from '../storage/storage-away.ts';
import { byteRange } from './byte-range.ts';
import { contentTypeOf } from './content-type.ts';

export interface FoundFile {
  readonly bytes: Buffer;
  readonly coding: ContentCoding | null;
  /** Hash of the uncompressed bytes, sent as ETag; missing when it is unknown. */
  readonly content?: string;
}

export function sendImmutable(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  { bytes, coding, content }: FoundFile,
): FastifyReply {
  const etag = content && `"${content.slice(0, 32)}${coding ? `-${coding}` : ''}"`;
  reply
    .header('content-type', contentTypeOf(path))
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept-encoding')
    .header('x-content-type-options', 'nosniff')
    // Integrity checks across origins need CORS; the files are public.
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', 'etag, content-range, content-length, accept-ranges')
    .header('cross-origin-resource-policy', 'cross-origin')
    // Allows pages to measure the transferred size of files from another origin.
    .header('timing-allow-origin', '*')
    // Prevents a file that is opened directly in a tab from running or loading anything.
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('accept-ranges', 'bytes');
  if (etag) reply.header('etag', etag);
  if (etag && request.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return reply.code(304).send();
  if (coding) return reply.header('content-encoding', coding).send(bytes);
  const condition = request.headers['if-range'];
  const range = condition === undefined || condition === etag ? byteRange(request.headers.range, bytes.length) : null;
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
  if (!range) return reply.send(bytes);
  return reply
    .code(206)
    .header('content-range', `bytes ${range.from}-${range.to}/${bytes.length}`)
    .send(bytes.subarray(range.from, range.to + 1));
}

/** Prepares a response that contains no file; no cache may store it. */
const sendNothing = (reply: FastifyReply, status: 404 | 503, text: string): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-type', 'text/plain; charset=utf-8')
    .header('access-control-allow-origin', '*')
    .send(text);

/** Sends 503, because the registry cannot find out at present whether the file exists. */
export const sendUnavailable = (reply: FastifyReply): FastifyReply =>
  sendNothing(reply.header('retry-after', retryAfter), 503, 'unavailable at the moment');

/** Sends 404 with a header against caching, because the next release may contain the file. */
export const sendMissing = (reply: FastifyReply): FastifyReply => sendNothing(reply, 404, 'not found');
