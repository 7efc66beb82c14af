import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { instantText } from '../../../kernel/basics/clock.ts';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { methodsOf } from '../factor/factors.ts';
import { systemTools } from '../system-tools.ts';
import { checkPasswordPolicy } from '../user/password-policy.ts';
import { users } from '../user/user.table.ts';
import { IdentityRefused } from './identity-refused.ts';
import { bookAttempt, forgiveAttempts, proofKey } from './login-delay.ts';
import { departmentsOf } from './open-session.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { departmentChoiceSchema, updatePasswordSchema } from './session.schemas.ts';
import { userInfoOf, userInfoSchema } from './user-info.ts';

const tags = ['account'];

/** Calls for the caller's own account: password, current department. */
export default async function accountRoutes(app: FastifyInstance) {
  const { database } = app.kernel;
  const { sessions } = systemTools(app);

  /** Reads the caller's password hash. The attempt is counted first, so that a stolen session cannot be used to guess the password. */
  async function ownPassword(caller: Caller, now: Date): Promise<string | null> {
    return await database.asSystem('password change', async (tx) => {
      await bookAttempt(tx, proofKey(caller.userId), now);
      const [row] = await tx.select({ hash: users.passwordHash }).from(users).where(eq(users.id, caller.userId));
      return row?.hash ?? null;
    });
  }

  route(app, {
    method: ['PUT', 'POST'],
    url: '/sys/user/updatePassword',
    access: 'signedIn',
    tier: 'tenant',
    transaction: false,
    body: updatePasswordSchema,
    result: z.null(),
    summary: "Changes the caller's password and ends the caller's other sessions.",
    tags,
    handler: async ({ body, caller, request, now }) => {
      if (body.username && body.username !== caller.username) throw new Business('只允许修改自己的密码！');
      if (body.password === '') throw businessAt('password', '新密码不允许为空!');
      if (body.password !== body.confirmpassword) throw businessAt('confirmpassword', '两次输入密码不一致!');
      // These compare what was sent only, so they are no guesses of the old password and are not counted.
      if (body.password === body.oldpassword) throw businessAt('password', '新密码不能与旧密码相同!');
      checkPasswordPolicy(body.password, caller.username);
      const hash = await ownPassword(caller, new Date(now));
      if (!hash) throw new Business('用户不存在！');
      if (!(await verifyPassword(body.oldpassword, hash))) {
        throw new IdentityRefused(
          'proofRefused',
          { tenantId: caller.tenantId, id: caller.userId, username: caller.username },
          '旧密码输入错误!',
          { oldpassword: '旧密码输入错误!' },
        );
      }
      const passwordHash = await hashPassword(body.password);
      await database.asSystem('password change', async (tx) => {
        const [changed] = await tx
          .update(users)
          .set({ passwordHash, passwordTime: instantText(now) })
          .where(and(eq(users.id, caller.userId), eq(users.passwordHash, hash)))
          .returning({ id: users.id });
        // Another window or an administrator changed the password in the meantime, so the old one is no longer right.
        if (!changed) throw businessAt('oldpassword', '旧密码输入错误!');
        await sessions.revokeOf(tx, [caller.userId], 'password', caller.sessionId);
        // With a second factor, a password alone proves nothing: otherwise it would be enough to remove the factor. Nor does it end the delays
        // after wrong codes, which are counted under the same key.
        if ((await methodsOf(tx, caller.userId)).length === 0) {
          await forgiveAttempts(tx, { own: [proofKey(caller.userId)] });
          await sessions.prove(tx, caller.sessionId);
        }
        auditSystem(tx, caller, request, { entity: 'user', recordId: caller.userId, action: 'updatePassword' });
      });
      sessions.forgetAll();
      return respond(null, '密码重置成功!');
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/user/getCurrentUserDeparts',
    access: 'signedIn',
    tier: 'tenant',
    result: z.object({ list: z.array(departmentChoiceSchema), orgCode: z.string().nullable() }),
    summary: "The caller's departments and the current one.",
    tags,
    transaction: false,
    handler: async ({ caller }) => ({
      list: await database.asSystem('own departments', (tx) => departmentsOf(tx, caller.userId)),
      orgCode: caller.orgCode,
    }),
  });

  route(app, {
    method: ['PUT', 'POST'],
    url: '/sys/selectDepart',
    access: 'signedIn',
    tier: 'tenant',
    body: z.object({ orgCode: z.string().max(64), username: z.string().max(100).nullish() }),
    result: z.object({ userInfo: userInfoSchema }),
    summary: "Makes one of the caller's own departments the current one.",
    tags,
    // The call uses no transaction of the tenant, because departments belong to the person whichever tenant the session acts for.
    transaction: false,
    handler: async ({ caller, body, request }) => {
      if (body.username && body.username !== caller.username) throw new Business('只允许切换自己的部门！');
      return await database.asSystem('own department', async (tx) => {
        const own = await departmentsOf(tx, caller.userId);
        if (!own.some(({ orgCode }) => orgCode === body.orgCode)) throw new Business('不属于该部门，无法切换！');
        const [row] = await tx.update(users).set({ orgCode: body.orgCode }).where(eq(users.id, caller.userId)).returning();
        if (!row) throw new Business('用户不存在！');
        // Data rules compare rows with this department, so the log shows from when a person saw other rows.
        if (body.orgCode !== caller.orgCode) {
          const changes = { orgCode: [caller.orgCode, body.orgCode] } as const;
          auditSystem(tx, caller, request, { entity: 'user', recordId: caller.userId, action: 'selectDepart', changes });
        }
        return { userInfo: userInfoOf(row) };
      });
    },
  });
}
