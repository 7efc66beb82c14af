import { and, eq, isNull, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { readTruth } from 'shared-contracts/entity/field-value';
import { z } from 'zod';
import { Conflict } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { readRoutes } from '../read-routes.ts';
import { permissions } from './permission.table.ts';
import { type GrantNode, grantNode, isChildOf, isTopLevel, permissionRowsOf } from './permission-nodes.ts';

const tags = ['permission'];

/** Routes that read menus under the addresses that other versions of the client use. */
export default async function permissionListRoutes(app: FastifyInstance) {
  const read = readRoutes(app, { access: 'permission:list', tier: 'platform', tags });

  read('/sys/permission/queryListAsync', {
    query: z.object({ pid: z.string().max(36).optional() }),
    result: z.array(z.custom<GrantNode>()),
    summary: 'One level of the grant dialog’s tree: below `pid`, or the top.',
    handler: async ({ tx, query }) => {
      const rows = await permissionRowsOf(tx, query.pid ? isChildOf([query.pid]) : isTopLevel);
      return rows.map((row) => ({ ...grantNode(row, null), isLeaf: row.leaf === 'Y' }));
    },
  });

  read('/sys/permission/checkPermDuplication', {
    query: z.object({ id: z.string().max(36).optional(), url: z.string().max(255), alwaysShow: z.string().max(5).optional() }),
    result: z.null(),
    summary: 'Whether a path is still free. A page of links may have the path of the menu it stands for.',
    handler: async ({ tx, query }) => {
      const aggregate = readTruth(query.alwaysShow) ?? 'N';
      const [taken] = await tx
        .select({ id: permissions.id })
        .from(permissions)
        .where(
          and(
            eq(permissions.delFlag, 0),
            eq(permissions.url, query.url),
            eq(permissions.alwaysShow, aggregate),
            query.id ? ne(permissions.id, query.id) : undefined,
            isNull(permissions.perms),
          ),
        );
      if (taken) throw new Conflict('该值不可用，系统中已存在！');
      return respond(null, '该值可用！');
    },
  });
}
