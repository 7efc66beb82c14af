import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refused } from '../../../kernel/basics/errors.ts';
import { FileResponse } from '../../../kernel/basics/response.ts';
import { route } from '../../../kernel/http/route.ts';
import { environmentMenu } from './menu-components.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/**
 * Serves the menu with which the registry's gate compares releases (`MENU_URL` of the registry), without envelope and with a separate token
 * (`MENU_TOKEN`).
 */
export function menuRoutes(app: FastifyInstance): void {
  const { config, database } = app.kernel;
  const { menuToken } = config;

  route(app, {
    method: 'GET',
    url: '/sys/release/menu',
    access: 'public',
    tier: 'tenant',
    query: z.object({ environment: z.string().max(40).default(config.environment) }),
    result: 'file',
    summary: 'Components that the menu of this environment opens; for the registry, by its token.',
    tags: ['release'],
    handler: async ({ query, request }) => {
      const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      if (!menuToken || !timingSafeEqual(sha256(given), sha256(menuToken))) throw new Refused('notSignedIn');
      // The menu of another environment is in another database. The route refuses such a request, because with an empty menu the gate would
      // accept every release.
      if (query.environment !== config.environment) throw new Refused('unknownPath');
      const menu = await database.asSystem('menu for the registry', environmentMenu);
      return new FileResponse('menu.json', 'application/json; charset=utf-8', Buffer.from(JSON.stringify(menu)), true);
    },
  });
}
