import type { FastifyInstance } from 'fastify';
import { type OfferedScreen, offeredScreensPath } from 'shared-contracts/release/screen';
import { z } from 'zod';
import { route } from '../../../kernel/http/route.ts';
import { labelResponse } from '../operator/operator-responses.ts';
import type { RegistryCalls } from '../registry/registry-calls.ts';
import { offeredScreens } from './offered-screens.ts';

const screen = z.object({
  component: z.string(),
  aliases: z.array(z.string()).readonly(),
  remote: z.string(),
  version: z.string(),
  title: labelResponse,
  icon: z.string().nullable(),
  under: z.string().nullable(),
  order: z.number().nullable(),
  path: z.string(),
  hidden: z.boolean(),
  keepAlive: z.boolean(),
  hasRow: z.boolean(),
}) satisfies z.ZodType<OfferedScreen>;

/** Routes for the menu editor's list of screens. */
export function offeredScreenRoutes(app: FastifyInstance, calls: RegistryCalls): void {
  const read = offeredScreens(calls, app.kernel.database);

  route(app, {
    method: 'GET',
    url: offeredScreensPath,
    access: 'permission:list',
    tier: 'platform',
    // No transaction is held during the call, because the registry may use the same database.
    transaction: false,
    result: z.array(screen),
    summary: 'Screens of the releases that are pinned in this environment, with the menu row that each proposes.',
    tags: ['release', 'permission'],
    handler: read,
  });
}
