/** Answers with a file that never changes. */
import type { FastifyReply } from 'fastify';
import type { ContentCoding } from './compressed-copies.ts';
import { contentTypeOf } from './content-type.ts';

export function sendImmutable(reply: FastifyReply, path: string, found: { bytes: Buffer; coding: ContentCoding | null }): FastifyReply {
  reply
    .header('content-type', contentTypeOf(path))
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept-encoding')
    .header('x-content-type-options', 'nosniff')
    // Integrity works across origins only with CORS; the files are public.
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    // A file opened by itself is inert.
    .header('content-security-policy', "default-src 'none'; sandbox");
  if (found.coding) reply.header('content-encoding', found.coding);
  return reply.send(found.bytes);
}

/** Missing files must not be remembered: the next release may bring them. */
export const sendMissing = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-type', 'text/plain; charset=utf-8')
    .header('access-control-allow-origin', '*')
    .send('not found');
