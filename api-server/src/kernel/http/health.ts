/** `/api/health`: responds 200 only while the database responds. */
import type { FastifyInstance } from 'fastify';

/** Registers the route; its response has no envelope because load balancers read it. */
export function health(app: FastifyInstance): void {
  app.kernel.routes.push({ method: 'GET', url: `${app.prefix}/health`, access: 'public', tier: 'tenant', stepUp: false });
  app.get(
    '/health',
    { config: { access: 'public', tier: 'tenant' }, schema: { summary: 'Is the server ready?', tags: ['health'] } },
    async (_request, reply) => {
      const up = await app.kernel.database.isReachable(2_000);
      return await reply.code(up ? 200 : 503).send({ status: up ? 'up' : 'down' });
    },
  );
}
