/**
 * `/api/docs`: every route with its schemas, generated from the zod schemas that check the calls. The page itself contains no data; it
 * loads the description with the session of this browser, which needs a permission.
 */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { madeSchemas } from './json-schema.ts';

/** Permission to read the description of the API. */
export const documentationPermission = 'api:docs';

/** The parts of `localStorage` that `addToken` needs. */
declare const localStorage: { getItem(name: string): string | null };

/**
 * Adds the session token that the shell stores in this browser to the request. The function runs in the page, so it cannot use anything
 * else of this file.
 */
function withSession(request: { headers: Record<string, string> }): unknown {
  try {
    const kept = JSON.parse(localStorage.getItem('freight:platform:session') ?? 'null');
    if (kept?.value?.token) request.headers['X-Access-Token'] = kept.value.token;
  } catch {
    // Without a stored session no token is sent, and the server responds that nobody is signed in.
  }
  return request;
}

/** Registers the description and its page when the configuration enables them; call it before the routes. */
export async function documentation(app: FastifyInstance): Promise<void> {
  const { config, routes } = app.kernel;
  if (!config.apiDocs) return;
  app.addHook('onRoute', (route) => {
    if (!/\/docs\/(?:json|yaml)$/.test(route.url)) return;
    route.config = { ...route.config, access: documentationPermission, tier: 'tenant' };
    // Writing the description with the library's YAML takes ten seconds, in which no other request is handled. JSON is YAML, too.
    if (route.url.endsWith('yaml')) route.handler = async (_, reply) => reply.type('application/yaml').send(JSON.stringify(app.swagger()));
    if (route.method === 'GET')
      routes.push({ method: 'GET', url: route.url, access: documentationPermission, tier: 'tenant', stepUp: false });
  });
  await app.register(swagger, {
    // Adds to each call the permission that it needs, for people who want to know why somebody is refused.
    transform: ({ schema, url, route }) => {
      const access = route.config?.access;
      const made = schema && madeSchemas(schema);
      return { url, schema: access ? { ...made, description: `access: ${access}` } : made };
    },
    openapi: {
      openapi: '3.1.0',
      info: { title: '智慧运输管理平台 API', version: '1.0.0' },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } } },
      security: [{ token: [] }],
    },
  });
  // The cast is needed because the library types its request as the browser's.
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: app.prefix,
    staticCSP: true,
    uiConfig: { requestInterceptor: withSession as never },
  });
}
