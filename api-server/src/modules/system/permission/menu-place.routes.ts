import type { FastifyInstance } from 'fastify';
import { menuPlacesPath } from 'shared-contracts/system/permission';
import { z } from 'zod';
import { Invalid, Stale } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { changesBetween, getRow, updateRow } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { buttonMenu } from './held-rights.ts';
import { checkMenusFound, checkParent, type MenuRow, refreshLeaves } from './permission.service.ts';
import { permissions } from './permission.table.ts';

/** Largest number of menus that one call moves: all menus of a level may have to be numbered anew. */
const mostMoved = 1000;

const place = {
  /** Id of the menu above; null or empty: none. */
  parentId: z
    .string()
    .max(36)
    .nullable()
    .transform((id) => id || null),
  sortNo: z.number().min(0).max(999_999),
};

/** The sort number in its stored form, with two decimals. */
const stored = (sortNo: number): string => sortNo.toFixed(2);

/** Moves menus in their tree. Permission codes stay below their menus, because moving one would change what its holders may do. */
export default async function menuPlaceRoutes(app: FastifyInstance) {
  route(app, {
    method: 'POST',
    url: menuPlacesPath,
    access: 'permission:edit',
    tier: 'platform',
    // Below another menu a page is found by other people.
    stepUp: ({ places }) => places.some(({ parentId, from }) => parentId !== from.parentId),
    body: z.object({
      places: z
        .array(z.object({ id: z.string().max(36), ...place, from: z.object(place) }))
        .min(1)
        .max(mostMoved),
    }),
    result: z.null(),
    summary: 'Puts menus at other places of the tree: all of them, or none when somebody else has moved one meanwhile.',
    tags: ['permission'],
    handler: async ({ tx, caller, body, request, now }) => {
      const moved: [after: MenuRow, before: MenuRow][] = [];
      for (const { id, parentId, sortNo, from } of body.places) {
        const row = await getRow(tx, caller, permissions, id, { forUpdate: true });
        if (row.menuType === buttonMenu) throw new Invalid('权限编码不能移动位置');
        if (row.parentId !== from.parentId || row.sortNo !== stored(from.sortNo)) throw new Stale();
        if (parentId !== row.parentId) await checkParent(tx, parentId, id);
        const to = { parentId, menuType: parentId === null ? 0 : 1, sortNo: stored(sortNo) };
        const after = await updateRow(tx, caller, permissions, row, to, now);
        auditSystem(tx, caller, request, { entity: 'permission', recordId: id, action: 'place', changes: changesBetween(row, after) });
        moved.push([after, row]);
      }
      for (const [after, before] of moved) await checkMenusFound(tx, after, before);
      await refreshLeaves(tx);
      return respond(null, '移动成功！');
    },
  });
}
