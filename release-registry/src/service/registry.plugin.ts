/** The registry's HTTP server: `/registry/v1/…` for tools and shells, `/remotes/…` for files. */
import type { FastifyInstance } from 'fastify';
import { otherClients } from '../facades/other-clients.ts';
import { RegistryProblem } from '../model/problem.ts';
import type { RegistryPluginOptions } from '../releases/registry-options.ts';
import { administrationRoutes } from '../routes/administration.routes.ts';
import { canaryRoutes } from '../routes/canary.routes.ts';
import { documentRoutes } from '../routes/document.routes.ts';
import { environmentRoutes } from '../routes/environment.routes.ts';
import { fileRoutes } from '../routes/file.routes.ts';
import { previewRoutes } from '../routes/preview.routes.ts';
import { publishRoutes } from '../routes/publish.routes.ts';
import { retryAfter, StorageAway } from '../storage/storage-away.ts';

export default async function registryPlugin(app: FastifyInstance, options: RegistryPluginOptions): Promise<void> {
  app.setErrorHandler((error: unknown, request, reply) => {
    if (error instanceof RegistryProblem) {
      return reply.code(error.status).send({ code: error.code, message: error.label, problems: error.problems });
    }
    if (error instanceof StorageAway) {
      request.log.warn({ err: error }, 'the registry cannot serve a request');
      const message = [
        '发布服务暂时不可用，请稍后再试',
        'The registry cannot reach its storage at the moment; the request may be repeated.',
      ];
      return reply.code(503).header('retry-after', retryAfter).send({ code: 'unavailable', message, problems: [], requestId: request.id });
    }
    const status =
      typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
    if (status >= 500) request.log.error({ err: error }, 'registry request failed');
    const message = status >= 500 ? 'The registry failed; its log has the cause under this request id.' : 'The request is not valid.';
    return reply
      .code(status)
      .send({ code: status >= 500 ? 'failed' : 'invalid-request', message: ['请求失败', message], problems: [], requestId: request.id });
  });

  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('x-content-type-options', 'nosniff');
    return payload;
  });

  app.get('/registry/health', async () => ({ status: 'up' }));
  publishRoutes(app, options);
  environmentRoutes(app, options);
  canaryRoutes(app, options);
  documentRoutes(app, options);
  previewRoutes(app, options);
  administrationRoutes(app, options);
  fileRoutes(app, options.service);
  if (options.clients) await otherClients(app, { ...options, clients: options.clients });
}
