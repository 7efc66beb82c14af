/** Endpoints for clients of other projects, each enabled by its own setting (docs/other-clients.md). */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { environmentSchema } from '../gate/release-schema.ts';
import { parse } from '../routes/request-reading.ts';
import { discoveryDocument } from './frontend-discovery.ts';
import { type ClientOptions, importMapRoutes } from './import-map.routes.ts';
import { piletRoutes } from './pilet.routes.ts';

const query = z.object({ env: environmentSchema.optional() });

export async function otherClients(app: FastifyInstance, options: ClientOptions): Promise<void> {
  const { service, clients } = options;
  if (clients.importMap) await app.register(importMapRoutes, options);
  if (clients.pilets) await app.register(piletRoutes, options);
  if (clients.discovery)
    app.get('/discovery.json', async (request, reply) => {
      const { env = clients.environment } = parse(query, request.query);
      return reply
        .header('cache-control', 'no-cache')
        .header('access-control-allow-origin', '*')
        .send(discoveryDocument(await service.served(env)));
    });
}
