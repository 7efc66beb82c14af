import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Business } from '../../../kernel/basics/errors.ts';
import { Redirect } from '../../../kernel/basics/response.ts';
import { route } from '../../../kernel/http/route.ts';
import { newToken, tokenHash } from '../session/token.ts';
import { issueTicket, redeemTicket } from './account-tickets.ts';
import { browserCookie, browserOf } from './browser-cookie.ts';
import { limitAddress } from './call-limits.ts';
import { OidcClient } from './oidc.ts';

const tags = ['account'];
const journeys = { name: 'oidc', count: 60, seconds: 60 };

/**
 * Redirects to the OpenID provider; when the browser returns, creates a ticket that `/sys/thirdLogin/getLoginUser` exchanges for a session.
 */
export default async function oidcRoutes(app: FastifyInstance) {
  const { database, config, clock } = app.kernel;
  const { oidc, publicUrl } = config;
  const base = `${app.prefix}/sys/thirdLogin`;
  const client = oidc && new OidcClient(oidc, `${publicUrl}${base}/${oidc.type}/callback`);

  const signInPage = (query: Record<string, string>) => new Redirect(`${publicUrl}/user/login?${new URLSearchParams(query)}`);

  route(app, {
    method: 'GET',
    url: '/sys/thirdLogin/render/:type',
    access: 'public',
    tier: 'tenant',
    result: 'file',
    summary: 'Sends the browser to the provider.',
    tags,
    handler: async ({ request, reply, now }) => {
      const { type } = request.params as { type: string };
      if (!client || type !== oidc?.type) throw new Business('未启用第三方登录');
      await limitAddress(database, journeys, request.ip, now);
      const [nonce, verifier, browser] = [newToken(), newToken(), newToken()];
      const content = { type, nonce, verifier, browser: tokenHash(browser) };
      const state = await database.asSystem('third-party state', (tx) => issueTicket(tx, 'oidcState', { content }, now));
      reply.header('set-cookie', browserCookie(browser, base, publicUrl));
      try {
        return new Redirect(await client.authorizationUrl({ state, nonce, verifier }, now));
      } catch (error) {
        request.log.warn({ err: error }, 'the third party cannot be reached');
        return signInPage({ thirdError: 'unavailable', thirdType: type });
      }
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/thirdLogin/:type/callback',
    access: 'public',
    tier: 'tenant',
    // A parameter that occurs twice or is too long counts as absent, and the browser is sent to the sign-in page.
    query: z.object({ code: z.string().max(4_000).optional().catch(undefined), state: z.string().max(100).optional().catch(undefined) }),
    result: 'file',
    summary: 'Where the provider sends the browser back to; ends on the sign-in page with a ticket.',
    tags,
    handler: async ({ request, query: { code, state = '' }, now }) => {
      const { type } = request.params as { type: string };
      if (!client || type !== oidc?.type) throw new Business('未启用第三方登录');
      await limitAddress(database, journeys, request.ip, now);
      const found = await database.asSystem('third-party state', (tx) => redeemTicket(tx, 'oidcState', { ticket: state }, now));
      const begun = found?.content;
      if (!code || begun?.type !== type || begun.browser !== browserOf(request)) {
        return signInPage({ thirdError: 'refused', thirdType: type });
      }
      try {
        const thirdUserId = await client.personOf(request.url.slice(request.url.indexOf('?') + 1), { ...begun, state }, clock());
        const content = { type, thirdUserId, browser: begun.browser };
        const thirdToken = await database.asSystem('third-party hand-over', (tx) => issueTicket(tx, 'third', { content }, clock()));
        return signInPage({ thirdToken, thirdType: type });
      } catch (error) {
        request.log.warn({ err: error }, 'the third party did not vouch for anybody');
        return signInPage({ thirdError: 'refused', thirdType: type });
      }
    },
  });
}
