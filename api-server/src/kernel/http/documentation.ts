/**
 * `/api/docs`: every route with its schemas, generated from the same zod schemas that check the calls. The page itself contains nothing; it loads the
 * description with the session that is signed in in this browser, which needs the permission.
 */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** Permission to read the description of the API. */
export const documentationPermission = 'api:docs';

/** The parts of `localStorage` that the page needs; the function below runs in the browser. */
declare const localStorage: { getItem(name: string): string | null };

/** Sends the token of the session that the shell keeps in this browser. Runs in the page, so it cannot use anything else from this file. */
function withSession(request: { headers: Record<string, string> }): unknown {
  try {
    const kept = JSON.parse(localStorage.getItem('freight:platform:session') ?? 'null');
    if (kept?.value?.token) request.headers['X-Access-Token'] = kept.value.token;
  } catch {
    // Without a token nobody is signed in, and the server's response tells so.
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
    if (route.method === 'GET')
      routes.push({ method: 'GET', url: route.url, access: documentationPermission, tier: 'tenant', stepUp: false });
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '智慧运输管理平台 API', version: '1.0.0' },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } } },
      security: [{ token: [] }],
    },
  });
  // The library types its own request as the browser's.
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: app.prefix,
    staticCSP: true,
    uiConfig: { requestInterceptor: withSession as never },
  });
}
