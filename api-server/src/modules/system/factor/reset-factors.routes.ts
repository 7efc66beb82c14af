import type { FastifyInstance } from 'fastify';
import { securityPath } from 'shared-contracts/wire/constants';
import { z } from 'zod';
import { Business } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { checkUserHandled } from '../permission/held-rights.ts';
import { forgetPlaces } from '../session/known-places.ts';
import { systemTools } from '../system-tools.ts';
import { users } from '../user/user.table.ts';
import { removeFactors } from './factors.ts';

/** Route by which an administrator removes the second factors of a person who has lost them. */
export default async function resetFactorRoutes(app: FastifyInstance) {
  const { database } = app.kernel;
  const { sessions } = systemTools(app);

  route(app, {
    method: 'POST',
    url: '/sys/user/resetFactors',
    access: 'user:resetFactors',
    tier: 'tenant',
    stepUp: true,
    transaction: false,
    body: z.object({ id: z.string().max(36) }),
    result: z.null(),
    summary: "Takes all second factors of another person away, ends the person's sessions and tells the person.",
    tags: ['user'],
    handler: async ({ caller, body, request, now }) => {
      if (body.id === caller.userId) throw new Business('请在账号安全页面管理自己的两步验证');
      const person = await database.as(caller, async (tx) => {
        const row = await getRow(tx, caller, users, body.id);
        await checkUserHandled(tx, caller, row.id);
        return row;
      });
      await database.asSystem('reset of second factors', async (tx) => {
        await removeFactors(tx, person.id);
        await forgetPlaces(tx, person.id);
        await sessions.revokeOf(tx, [person.id], 'forced');
        auditSystem(tx, caller, request, { entity: 'user', recordId: person.id, action: 'resetFactors' });
        const told = {
          title: '您的两步验证已被管理员重置',
          summary: '如非本人申请，请立即修改密码并联系管理员。',
          content: '<p>您的两步验证已被管理员重置，登录时不再要求验证码。</p><p>如非本人申请，请立即修改密码并联系管理员。</p>',
          isUrgent: true,
          openPage: securityPath,
          about: ['account', person.id],
        } as const;
        await app.kernel.tell(tx, { tenantId: person.tenantId, userIds: [person.id] }, told, now);
      });
      sessions.forgetAll();
      return respond(null, '已重置两步验证');
    },
  });
}
