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
 * Calls of a mail's unsubscribe link: `GET` shows a page that asks for confirmation, `POST` unsubscribes. Only `POST` changes anything,
 * because programs that scan mails open links; mail programs send `POST` themselves when a person unsubscribes there (RFC 8058).
 */
export default async function unsubscribeRoutes(app: FastifyInstance) {
  const { database } = app.kernel;
  const limit = callsPerMinute(app, perMinute);
  // The page's form and mail programs send a body, which is ignored, because the address contains the token.
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
