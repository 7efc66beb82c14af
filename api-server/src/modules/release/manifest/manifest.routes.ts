import type { FastifyInstance } from 'fastify';
import { userDocumentPath } from 'shared-contracts/release/release';
import { z } from 'zod';
import { route } from '../../../kernel/http/route.ts';
import type { RegistryCalls } from '../registry/registry-calls.ts';
import { type NoteDrawn, userDocuments } from './manifest.service.ts';

const groups = z
  .string()
  .max(4000)
  .transform((text) => text.split(',').filter(Boolean));

/** Routes for the caller's own environment manifest. Without a registry the result is null, and the page uses the public manifest. */
export function documentRoutes(app: FastifyInstance, calls: RegistryCalls, noteDrawn: NoteDrawn): void {
  const { database, clock } = app.kernel;
  const documents = userDocuments({ database, calls, noteDrawn, now: clock, log: app.log });

  route(app, {
    method: 'GET',
    url: userDocumentPath,
    access: 'signedIn',
    tier: 'tenant',
    // The registry may use the same database, so no connection is held during the call.
    transaction: false,
    query: z.object({ groups: groups.optional() }),
    result: z.object({ text: z.string(), signature: z.string() }).nullable(),
    summary: 'The signed environment manifest of the caller, canaries drawn; 304 when the ETag is still right.',
    tags: ['release'],
    handler: async ({ caller, query, request, reply }) => {
      if (!calls.isConfigured) return null;
      const { etag, signed } = await documents.of(caller, query.groups ?? []);
      reply.header('etag', etag).header('cache-control', 'private, no-cache');
      if (request.headers['if-none-match'] !== etag) return { ...signed };
      reply.code(304);
      return null;
    },
  });
}
