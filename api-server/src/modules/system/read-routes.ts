import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tier } from 'shared-contracts/entity/tier';
import { z } from 'zod';
import { Invalid } from '../../kernel/basics/errors.ts';
import { respond } from '../../kernel/basics/response.ts';
import type { Caller } from '../../kernel/caller/caller.ts';
import { idList } from '../../kernel/database/batch.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { type Access, type RouteOptions, route } from '../../kernel/http/route.ts';

type Reading<A extends Access, Q extends z.ZodType | undefined, R extends z.ZodType> = Pick<
  RouteOptions<A, undefined, Q, R, true>,
  'query' | 'result' | 'summary' | 'handler'
>;

/**
 * Registers the reading calls of one module, which share permission, tier and tags. The dictionary texts are loaded before each handler
 * runs, because responses contain them in addition to the codes.
 */
export function readRoutes<const A extends Access>(
  app: FastifyInstance,
  common: { readonly access: A; readonly tier: Tier; readonly tags: string[] },
) {
  const prepare = () => app.kernel.dictionaries.texts();
  return <Q extends z.ZodType | undefined = undefined, R extends z.ZodType = z.ZodType>(url: string, reading: Reading<A, Q, R>): void =>
    route(app, { ...common, ...reading, method: 'GET', url, prepare });
}

interface TreeDelete {
  /** Path under which the entity's calls begin. */
  readonly api: string;
  readonly name: string;
  /** Message of a successful response. */
  readonly message: string;
  /** Whether the call needs a recent proof of the caller's identity. */
  readonly stepUp?: boolean;
  /** Ids of the rows that will be deleted: the given ones that the caller may see, and all their descendants. */
  readonly toDelete: (tx: Tx, caller: Caller, ids: readonly string[]) => Promise<readonly string[]>;
  readonly remove: (tx: Tx, caller: Caller, ids: readonly string[]) => Promise<void>;
}

/**
 * Registers the deletion of several rows of a tree, which also deletes their descendants. The generic call deletes row by row, so it would
 * refuse a selected row that was already deleted with its parent.
 */
export function treeDeleteRoute(app: FastifyInstance, { api, name, message, stepUp = false, toDelete, remove }: TreeDelete): void {
  route(app, {
    method: 'DELETE',
    url: `${api}/deleteBatch`,
    access: `${name}:batch_delete`,
    tier: 'tenant',
    stepUp,
    query: z.object({ ids: z.string() }),
    result: z.null(),
    summary: 'Deletes rows of a tree with everything below them.',
    tags: [name],
    handler: async ({ tx, caller, query }) => {
      const ids = await toDelete(tx, caller, idList(query.ids));
      if (ids.length === 0) throw new Invalid('参数不识别！');
      await remove(tx, caller, ids);
      return respond(null, message);
    },
  });
}

const ownerId = z.string().max(36).optional();

interface Removal {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

/** Registers two calls that remove people from a role or department (`owner`): one call for one person, one for several. */
export function memberRemovalRoutes(
  app: FastifyInstance,
  common: { readonly access: `${string}:${string}`; readonly summary: string; readonly tags: string[]; readonly stepUp?: boolean },
  urls: readonly [one: string, several: string],
  owner: 'roleId' | 'depId',
  remove: (removal: Removal, ownerId: string, userIds: readonly string[]) => Promise<void>,
): void {
  for (const [url, name] of [[urls[0], 'userId'] as const, [urls[1], 'userIds'] as const]) {
    route(app, {
      ...{ ...common, stepUp: common.stepUp === true },
      ...{ method: 'DELETE' as const, url, tier: 'tenant' as const, result: z.null() },
      query: z.object({ roleId: ownerId, depId: ownerId, userId: z.string().max(36).optional(), userIds: z.string().optional() }),
      handler: async ({ tx, caller, query, request }) => {
        const id = query[owner];
        const userIds = idList(query[name] ?? '');
        if (!id || userIds.length === 0) throw new Invalid('参数不识别！');
        await remove({ tx, caller, request }, id, userIds);
        return respond(null, '删除成功!');
      },
    });
  }
}
