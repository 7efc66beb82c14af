import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ThirdBinding } from 'shared-contracts/system/own-account';
import { ownAccountPaths } from 'shared-contracts/system/own-account-paths';
import { z } from 'zod';
import { Business, NotFound } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { route } from '../../../kernel/http/route.ts';
import { redeemTicket } from '../account/account-tickets.ts';
import { browserOf } from '../account/browser-cookie.ts';
import { linkThird, personOfThird } from '../account/third-accounts.ts';
import { auditSystem } from '../audit-system.ts';
import { systemTools } from '../system-tools.ts';
import { thirdAccounts } from '../user/third-account.table.ts';
import { users } from '../user/user.table.ts';

const bindingSchema: z.ZodType<ThirdBinding, ThirdBinding> = z.object({
  type: z.string(),
  label: z.string(),
  isOffered: z.boolean(),
  account: z.string().nullable(),
  since: z.string().nullable(),
});

const tags = ['account'];

/** First and last characters of the person's id at the third party: enough to recognise the account. */
const shortened = (account: string): string => (account.length <= 6 ? account : `${account.slice(0, 3)}***${account.slice(-2)}`);

/** Routes for the third-party accounts with which a person may sign in: the person can list, link and unlink them. */
export default async function bindingRoutes(app: FastifyInstance) {
  const { database, config } = app.kernel;
  const { sessions } = systemTools(app);
  const own = { access: 'signedIn', tier: 'tenant', transaction: false, tags } as const;

  route(app, {
    ...own,
    method: 'GET',
    url: ownAccountPaths.bindings,
    result: z.array(bindingSchema),
    summary: 'Third parties of this installation, and which of them are linked to the caller.',
    handler: async ({ caller }) => {
      const { rows } = await database.asSystem('own bindings', (tx) =>
        tx.execute<{ type: string; account: string; since: string }>(sql`
          select third_type "type", third_user_id account, to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') since
          from sys_third_account where user_id = ${caller.userId} order by third_type`),
      );
      const linked = rows.map(({ type, account, since }) => ({
        type,
        label: config.oidc?.type === type ? config.oidc.label : type,
        isOffered: config.oidc?.type === type,
        account: shortened(account),
        since,
      }));
      const { oidc } = config;
      if (!oidc || linked.some(({ type }) => type === oidc.type)) return linked;
      return [...linked, { type: oidc.type, label: oidc.label, isOffered: true, account: null, since: null }];
    },
  });

  route(app, {
    ...own,
    method: 'POST',
    url: ownAccountPaths.bind,
    stepUp: true,
    body: z.object({ thirdToken: z.string().max(64), thirdType: z.string().max(32) }),
    result: z.null(),
    summary: 'Links the account of a third-party ticket to the caller; the ticket works in the browser that fetched it only.',
    handler: async ({ caller, body, request, now }) => {
      await database.asSystem('own binding', async (tx) => {
        const found = await redeemTicket(tx, 'third', { ticket: body.thirdToken }, now);
        if (found?.content.type !== body.thirdType || found.content.browser !== browserOf(request))
          throw new Business('第三方登录已失效，请重新登录');
        const { browser: _browser, ...account } = found.content;
        const holder = await personOfThird(tx, account);
        if (holder && holder.person.id !== caller.userId) throw new Business('该第三方账号已绑定其他用户');
        // Locks the person, so that two tickets cannot link two accounts of one third party.
        const [person] = await tx.select().from(users).where(eq(users.id, caller.userId)).for('update');
        if (!person) throw new NotFound();
        const [other] = await tx
          .select({ id: thirdAccounts.thirdUserId })
          .from(thirdAccounts)
          .where(and(eq(thirdAccounts.userId, caller.userId), eq(thirdAccounts.thirdType, account.type)));
        if (other && other.id !== account.thirdUserId) throw new Business('已绑定该平台的其他账号，请先解绑');
        await linkThird(tx, account, person);
        auditSystem(tx, caller, request, {
          entity: 'user',
          recordId: caller.userId,
          action: 'bindThird',
          changes: { thirdType: [null, account.type] },
        });
      });
      return respond(null, '绑定成功');
    },
  });

  route(app, {
    ...own,
    method: 'POST',
    url: ownAccountPaths.unbind,
    stepUp: true,
    body: z.object({ thirdType: z.string().min(1).max(32) }),
    result: z.null(),
    summary:
      "Removes the caller's link to a third party and ends the other sessions that it opened; the password and the phone still sign in.",
    handler: async ({ caller, body, request }) => {
      await database.asSystem('own binding', async (tx) => {
        // Locks the person: a sign-in with the account in the same moment is refused, or ended below.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, caller.userId)).for('no key update');
        const removed = await tx
          .delete(thirdAccounts)
          .where(and(eq(thirdAccounts.userId, caller.userId), eq(thirdAccounts.thirdType, body.thirdType)))
          .returning({ id: thirdAccounts.id });
        if (removed.length === 0) throw new NotFound();
        const linkIds = removed.map(({ id }) => id);
        await sessions.revokeOfLinks(tx, linkIds, 'signedOut', caller.sessionId);
        const changes = { thirdType: [body.thirdType, null] } as const;
        auditSystem(tx, caller, request, { entity: 'user', recordId: caller.userId, action: 'unbindThird', changes });
      });
      sessions.forgetAll();
      return respond(null, '解绑成功');
    },
  });
}
