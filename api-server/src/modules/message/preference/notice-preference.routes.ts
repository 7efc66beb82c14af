import type { FastifyInstance } from 'fastify';
import { messageChannel } from 'shared-contracts/message/message-template';
import { noticeKinds } from 'shared-contracts/system/own-account';
import { ownAccountPaths } from 'shared-contracts/system/own-account-paths';
import { z } from 'zod';
import { invalidAt } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../../system/audit-system.ts';
import { channelCodes } from '../push-log/message-channels.ts';
import { keepPreferences, preferencesOf } from './notice-preferences.ts';

const known = new Set<string>(noticeKinds.flatMap((kind) => Object.values(messageChannel).map((channel) => `${kind}:${channel}`)));
const hour = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, '时间格式应为 时:分');

const tags = ['account'];

/** Routes to read and change what the caller is notified of, by kind of notice and channel. */
export default async function noticePreferenceRoutes(app: FastifyInstance) {
  const { database, config } = app.kernel;
  const own = { access: 'signedIn', tier: 'tenant', transaction: false, url: ownAccountPaths.notices, tags } as const;
  const channels = channelCodes(config);

  route(app, {
    ...own,
    method: 'GET',
    result: z.object({
      channels: z.array(z.string()).readonly(),
      wanted: z.array(z.string()).readonly(),
      quietFrom: z.string(),
      quietTo: z.string(),
    }),
    summary: 'What the caller is notified of, by kind and channel.',
    handler: async ({ caller }) => await database.asSystem('own notices', (tx) => preferencesOf(tx, caller.userId, channels)),
  });

  route(app, {
    ...own,
    method: 'POST',
    body: z.object({ wanted: z.array(z.string().max(30)).max(40), quietFrom: hour.default(''), quietTo: hour.default('') }),
    result: z.null(),
    summary: 'Stores what the caller wants to be notified of. Announcements inside the product reach everybody.',
    handler: async ({ caller, body, request }) => {
      if ((body.quietFrom === '') !== (body.quietTo === ''))
        throw invalidAt({ [body.quietFrom ? 'quietTo' : 'quietFrom']: '请填写免打扰的开始和结束时间' });
      const wanted = body.wanted.filter((item) => known.has(item) && channels.includes(item.split(':')[1] ?? ''));
      await database.asSystem('own notices', async (tx) => {
        const before = await preferencesOf(tx, caller.userId, channels);
        await keepPreferences(tx, { userId: caller.userId, tenantId: caller.tenantId }, { ...body, wanted });
        const changes = { wanted: [before.wanted.join(','), wanted.join(',')] } as const;
        auditSystem(tx, caller, request, { entity: 'user', recordId: caller.userId, action: 'editNotices', changes });
      });
      return respond(null, '保存成功！');
    },
  });
}
