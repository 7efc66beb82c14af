import type { FastifyInstance } from 'fastify';
import { releasePermission } from 'shared-contracts/release/release-operations';
import { z } from 'zod';
import { route } from '../../../kernel/http/route.ts';
import { keptReasons, keptRows } from './deliver-rows.ts';

/** Route that lists the rows which upgrades and pins did not change, because people had changed them. */
export function deliveryRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/sys/release/delivered',
    access: releasePermission.view,
    tier: 'platform',
    result: z.array(
      z.object({
        kind: z.string(),
        key: z.string(),
        name: z.string(),
        kept: z.enum(keptReasons),
        source: z.string(),
      }),
    ),
    summary:
      'Menus, codes, dictionaries, roles, grants and settings that differ from what code or a release would write: people changed or deleted them.',
    tags: ['release'],
    handler: ({ tx }) => keptRows(tx),
  });
}
