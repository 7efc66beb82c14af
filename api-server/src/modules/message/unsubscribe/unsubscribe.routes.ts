import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FileResponse } from '../../../kernel/basics/response.ts';
import { callsPerMinute } from '../../../kernel/http/rate-limit.ts';
import { route } from '../../../kernel/http/route.ts';
import { leave, leftBy } from './leave.service.ts';
import { leavePath } from './leave-link.ts';
import { type LeaveState, leavePage, leavePagePolicy } from './leave-page.ts';

const perMinute = 60;

/**
 * The link of a mail: `GET` shows a page that asks, `POST` ends the mails. Programs that read mails before people do open links, so only
 * `POST` changes anything; mail programs send it by themselves when the person says so (RFC 8058).
 */
export default async function unsubscribeRoutes(app: FastifyInstance) {
  const { database } = app.kernel;
  const limit = callsPerMinute(app, perMinute);
  // Forms and mail programs send a form body, which says nothing that the address does not.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1_000 }, (_request, _body, done) =>
    done(null, {}),
  );

  const common = {
    url: leavePath,
    access: 'public',
    tier: 'tenant',
    result: 'file',
    tags: ['message'] as string[],
    query: z.object({ token: z.string().max(100).default('') }),
  } as const;
  const page = (reply: FastifyReply, state: LeaveState) => {
    reply.header('content-security-policy', leavePagePolicy).header('referrer-policy', 'same-origin');
    return new FileResponse('unsubscribe.html', 'text/html; charset=utf-8', Buffer.from(leavePage(state)), true);
  };
  const about = (request: FastifyRequest) => ({ requestId: request.id, ip: request.ip });

  route(app, {
    ...common,
    method: 'GET',
    summary: 'The page behind the link of a mail, which asks before anything changes.',
    handler: async ({ query, request, reply }) => {
      await limit(request, request.ip);
      const left = await database.asSystem('link of a mail', (tx) => leftBy(tx, query.token));
      return page(reply, left ? { kind: left.kind, isDone: false } : null);
    },
  });
  route(app, {
    ...common,
    method: 'POST',
    summary: 'Ends mails of one kind for the person who got the mail with this link.',
    handler: async ({ query, request, reply }) => {
      await limit(request, request.ip);
      const left = await database.asSystem('link of a mail', async (tx) => {
        const found = await leftBy(tx, query.token);
        if (found) await leave(tx, found, about(request));
        return found;
      });
      return page(reply, left ? { kind: left.kind, isDone: true } : null);
    },
  });
}
