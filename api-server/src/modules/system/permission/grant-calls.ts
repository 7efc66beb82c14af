/**
 * Registers five calls for the permissions of a role, a department or a department's role: read and save the granted permissions, read and save the
 * data rules that are selected for a menu, and read which menus have selected ones.
 */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { respond } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { type Access, route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { readRoutes } from '../read-routes.ts';
import { idsOf } from '../user/user-links.ts';
import { changesOf, type GrantDifference, grantDifference, grantLists } from './grant-difference.ts';
import { dataRuleIds, type GrantStore, ticksSchema } from './grant-store.ts';
import { checkNarrowed, holdersOf, limitedThrough } from './narrowed-people.ts';

const id = z.string().max(36);

/** A role, department or department's role whose grants are read or changed. */
interface Holder {
  readonly id: string;
}

export interface GrantCalls<H extends Holder> {
  /** Entity name of the role or department in the audit log. */
  readonly entity: 'role' | 'depart' | 'departRole';
  /** Words for the role or department in the routes' summaries for the API description. */
  readonly whose: string;
  readonly access: Exclude<Access, 'public'>;
  /** Name of the request's property that contains the id of the role or department. */
  readonly owner: 'roleId' | 'departId';
  readonly urls: {
    readonly granted: string;
    readonly save: string;
    readonly ticks: string;
    readonly tick: string;
    readonly limited: string;
  };
  readonly store: GrantStore;
  /** Reads the role or department, locked if `forUpdate`; refuses a role or department that the caller may not see. */
  readonly holder: (tx: Tx, caller: Caller, id: string, forUpdate: boolean) => Promise<H>;
  /** Refuses a role or department whose grants the caller may not change. */
  readonly mayChange: (tx: Tx, caller: Caller, holder: H) => Promise<void>;
  /** Called after the change: refuses it when the role or department now has more rights than the caller. */
  readonly mayHave: (tx: Tx, caller: Caller, holder: H) => Promise<void>;
  readonly beforeChange?: (tx: Tx, holder: H, difference: GrantDifference) => Promise<void>;
}

export function grantCalls<H extends Holder>(app: FastifyInstance, calls: GrantCalls<H>): void {
  const { entity, whose, access, owner, urls, store, holder, mayChange, mayHave, beforeChange } = calls;
  const common = { access, tier: 'tenant' as const, tags: [entity] };
  const read = readRoutes(app, common);
  const named = owner === 'roleId' ? { roleId: id } : { departId: id };
  const ownerOf = (input: unknown): string => (input as Readonly<Record<string, string>>)[owner] ?? '';

  read(urls.granted, {
    query: z.object(named),
    result: z.array(z.string()),
    summary: `Ids of the permissions of ${whose}.`,
    handler: async ({ tx, caller, query }) => await store.granted(tx, (await holder(tx, caller, ownerOf(query), false)).id),
  });

  route(app, {
    ...{ ...common, method: ['POST', 'PUT'], url: urls.save, stepUp: true },
    body: z.object({ ...named, ...grantLists, isUndo: z.boolean().default(false) }),
    result: z.null(),
    summary: `Gives and takes the difference between the former and the new list of permissions of ${whose}. \`isUndo\`: what the last call took is given back with its data rules.`,
    handler: async ({ tx, caller, body, request, now }) => {
      const found = await holder(tx, caller, ownerOf(body), true);
      await mayChange(tx, caller, found);
      const difference = await grantDifference(body, () => store.granted(tx, found.id));
      await beforeChange?.(tx, found, difference);
      if (difference.taken.length > 0) await checkNarrowed(tx, caller, limitedThrough(entity, [found.id], difference.taken));
      await store.change(tx, caller, found.id, { ...difference, now, isUndo: body.isUndo });
      // The rights are checked again after the change: a list that is granted without the menu in which its data rules are selected would
      // show all rows.
      await mayHave(tx, caller, found);
      if (difference.given.length > 0) await checkNarrowed(tx, caller, limitedThrough(entity, [found.id], difference.given));
      auditSystem(tx, caller, request, { entity, recordId: found.id, action: 'grant', changes: changesOf(difference) });
      return respond(null, '保存成功！');
    },
  });

  read(urls.ticks, {
    result: ticksSchema,
    summary: `Data rules of a menu and those that are ticked for ${whose}.`,
    handler: async ({ tx, caller, request }) => {
      const { permissionId = '' } = request.params as { permissionId?: string };
      const found = await holder(tx, caller, ownerOf(request.params), false);
      return await store.ticks(tx, caller, found.id, permissionId);
    },
  });

  read(urls.limited, {
    query: z.object(named),
    result: z.array(z.string()),
    summary: `Ids of the menus in whose grant data rules are selected for ${whose}.`,
    handler: async ({ tx, caller, query }) => await store.limited(tx, (await holder(tx, caller, ownerOf(query), false)).id),
  });

  route(app, {
    ...{ ...common, method: 'POST', url: urls.tick, stepUp: true },
    body: z.object({ ...named, permissionId: id, dataRuleIds }),
    result: z.null(),
    summary: `Ticks data rules of a menu for ${whose}.`,
    handler: async ({ tx, caller, body, request }) => {
      const found = await holder(tx, caller, ownerOf(body), true);
      await mayChange(tx, caller, found);
      const changes = await store.tick(tx, caller, found.id, body);
      await mayHave(tx, caller, found);
      const [before, after] = changes[body.permissionId] ?? [];
      // Taking a rule away counts too, because whoever may not set a limit could not undo it.
      if (idsOf(before).toSorted().join() !== idsOf(after).toSorted().join()) await checkNarrowed(tx, caller, holdersOf[entity](found.id));
      auditSystem(tx, caller, request, { entity, recordId: found.id, action: 'tickDataRules', changes });
      return respond(null, '保存成功!');
    },
  });
}
