import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { factorRules, type SecurityFacts } from 'shared-contracts/session/second-factor';
import { visibleName } from 'shared-contracts/values/visible-text';
import { z } from 'zod';
import { instantText } from '../../../kernel/basics/clock.ts';
import { Business, NotFound } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { route } from '../../../kernel/http/route.ts';
import { issueTicket, readTicket, redeemTicket } from '../account/account-tickets.ts';
import { auditSystem } from '../audit-system.ts';
import { systemTools } from '../system-tools.ts';
import { users } from '../user/user.table.ts';
import { passkeyOptionsSchema, passkeyResponseSchema } from './factor.schemas.ts';
import { userFactors } from './factor.table.ts';
import { relyingPartyOf } from './factor-guard.ts';
import { addFactor, factorsOf, isDemanded, removeFactors } from './factors.ts';
import { checkCreation, creationOptions, relyingParty } from './passkeys.ts';
import { newRecoveryCodes, recoveryCodesLeft, recoveryHash, storeRecoveryCodes } from './recovery-codes.ts';
import { newTotpSecret, totpPicture, totpStep } from './totp.ts';

const base = '/sys/account/security';
const label = z.string().overwrite(visibleName).min(1, '请输入名称').max(factorRules.labelLength);
const added = z.object({ recoveryCodes: z.array(z.string()).nullable() });
const time = (moment: Date | null) => (moment ? instantText(moment.getTime()) : null);

const factsSchema: z.ZodType<SecurityFacts, SecurityFacts> = z.object({
  passwordTime: z.string(),
  totpSince: z.string().nullable(),
  passkeys: z.array(z.object({ id: z.string(), label: z.string(), createTime: z.string(), lastTime: z.string().nullable() })),
  recoveryCodes: z.int(),
  isDemanded: z.boolean(),
  passkeyHost: z.string().nullable(),
});

/** A person's own second factors. Every change needs a recent proof of identity and is audited. */
export default async function securityRoutes(app: FastifyInstance) {
  const { database, config } = app.kernel;
  const { sessions } = systemTools(app);
  const tags = ['account'];
  const own = { access: 'signedIn', tier: 'tenant', transaction: false, tags } as const;
  const change = { ...own, method: 'POST', stepUp: true } as const;

  async function personOf(tx: Tx, { userId }: Caller) {
    const [person] = await tx.select().from(users).where(eq(users.id, userId));
    if (!person) throw new NotFound();
    return person;
  }

  function note(tx: Tx, caller: Caller, request: FastifyRequest, action: string): void {
    auditSystem(tx, caller, request, { entity: 'user', recordId: caller.userId, action });
  }

  /** Creates recovery codes for an account that has none yet. */
  async function firstCodes(tx: Tx, { userId }: Caller): Promise<string[] | null> {
    if ((await recoveryCodesLeft(tx, userId)) > 0) return null;
    return await freshCodes(tx, userId);
  }

  async function freshCodes(tx: Tx, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => recoveryHash(userId, code));
    await storeRecoveryCodes(tx, userId, hashes);
    return codes;
  }

  /** Locks a person's factors until the transaction ends, so that their number cannot change between check and write. */
  async function lockFactors(tx: Tx, { userId }: Caller): Promise<void> {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  }

  async function checkRoom(tx: Tx, { userId }: Caller): Promise<void> {
    const known = (await factorsOf(tx, userId)).filter(({ kind }) => kind === 'passkey');
    if (known.length >= factorRules.passkeys) throw new Business(`最多添加${factorRules.passkeys}个通行密钥`);
  }

  /** Refuses to remove the last factor of a person whose role requires a second factor. */
  async function checkRemovable(tx: Tx, caller: Caller): Promise<void> {
    await lockFactors(tx, caller);
    const { userId } = caller;
    if ((await factorsOf(tx, userId)).length > 1) return;
    if (await isDemanded(tx, userId, config.secondFactorRoles)) throw new Business('您的角色必须启用两步验证，不能移除最后一种验证方式');
  }

  route(app, {
    ...own,
    method: 'GET',
    url: base,
    result: factsSchema,
    summary: "The caller's password, second factors and recovery codes: when, which, how many.",
    handler: async ({ caller }) =>
      await database.asSystem('own security', async (tx) => {
        const person = await personOf(tx, caller);
        const factors = await factorsOf(tx, caller.userId);
        const passkeys = factors.filter(({ kind }) => kind === 'passkey');
        return {
          passwordTime: person.passwordTime,
          totpSince: time(factors.find(({ kind }) => kind === 'totp')?.createTime ?? null),
          passkeys: passkeys.map((row) => ({
            id: row.id,
            label: row.label,
            createTime: time(row.createTime) ?? '',
            lastTime: time(row.lastTime),
          })),
          recoveryCodes: await recoveryCodesLeft(tx, caller.userId),
          isDemanded: await isDemanded(tx, caller.userId, config.secondFactorRoles),
          passkeyHost: relyingParty(config.publicUrl, undefined)?.id ?? null,
        };
      }),
  });

  route(app, {
    ...change,
    url: `${base}/totp`,
    result: z.object({ ticket: z.string(), secret: z.string(), qr: z.string() }),
    summary: 'Begins with an authenticator: its secret, as text and as a picture. Nothing is asked for until a code was right.',
    handler: async ({ caller, now }) => {
      const secret = newTotpSecret();
      const content = { userId: caller.userId, secret };
      const ticket = await database.asSystem('authenticator', (tx) => issueTicket(tx, 'totpSetup', { content }, now));
      return { ticket, secret, qr: totpPicture(secret, caller.username) };
    },
  });

  route(app, {
    ...change,
    url: `${base}/totp/confirm`,
    body: z.object({ ticket: z.string().max(64), code: z.string().max(20) }),
    result: added,
    summary: 'From a right code on the authenticator is asked for; an earlier one is replaced.',
    handler: async ({ caller, body, request, now }) =>
      await database.asSystem('authenticator', async (tx) => {
        const content = await readTicket(tx, 'totpSetup', body, now);
        if (content?.userId !== caller.userId) throw new Business('设置已超时，请重新开始');
        const step = totpStep(content.secret, body.code.replace(/\s/g, ''), now);
        if (step === null) throw new Business('验证码不正确，请核对手机时间后重试');
        if (!(await redeemTicket(tx, 'totpSetup', body, now))) throw new Business('设置已超时，请重新开始');
        await lockFactors(tx, caller);
        const codes = await firstCodes(tx, caller);
        await tx.delete(userFactors).where(and(eq(userFactors.userId, caller.userId), eq(userFactors.kind, 'totp')));
        await addFactor(tx, await personOf(tx, caller), { kind: 'totp', label: 'TOTP', secret: content.secret, lastStep: step }, now);
        await sessions.prove(tx, caller.sessionId);
        note(tx, caller, request, 'addTotp');
        return respond({ recoveryCodes: codes }, '已启用');
      }),
  });

  route(app, {
    ...change,
    url: `${base}/totp/remove`,
    result: z.null(),
    summary: 'Codes of the authenticator are no longer asked for.',
    handler: async ({ caller, request }) =>
      await database.asSystem('authenticator', async (tx) => {
        await checkRemovable(tx, caller);
        if ((await removeFactors(tx, caller.userId, { kind: 'totp' })) === 0) throw new NotFound();
        note(tx, caller, request, 'removeTotp');
        return respond(null, '已移除');
      }),
  });

  route(app, {
    ...change,
    url: `${base}/passkey/options`,
    result: passkeyOptionsSchema,
    summary: 'What the browser makes a new passkey with.',
    handler: async ({ caller, request, now }) => {
      const party = relyingPartyOf(config, request);
      if (!party) throw new Business('当前访问地址不支持通行密钥');
      return await database.asSystem('passkey', async (tx) => {
        await checkRoom(tx, caller);
        return await creationOptions(tx, party, await personOf(tx, caller), now);
      });
    },
  });

  route(app, {
    ...change,
    url: `${base}/passkey/add`,
    body: z.object({ label, passkey: passkeyResponseSchema }),
    result: added,
    summary: 'Keeps the passkey that the browser made.',
    handler: async ({ caller, body, request, now }) => {
      const party = relyingPartyOf(config, request);
      if (!party) throw new Business('当前访问地址不支持通行密钥');
      return await database.asSystem('passkey', async (tx) => {
        await lockFactors(tx, caller);
        await checkRoom(tx, caller);
        const made = await checkCreation(tx, party, caller.userId, body.passkey, now);
        if (!made) throw new Business('通行密钥未通过验证，请重试');
        const codes = await firstCodes(tx, caller);
        await addFactor(tx, await personOf(tx, caller), { ...made, kind: 'passkey', label: body.label }, now);
        await sessions.prove(tx, caller.sessionId);
        note(tx, caller, request, 'addPasskey');
        return respond({ recoveryCodes: codes }, '添加成功！');
      });
    },
  });

  route(app, {
    ...own,
    method: 'POST',
    url: `${base}/passkey/rename`,
    body: z.object({ id: z.string().max(36), label }),
    result: z.null(),
    summary: 'Gives a passkey another name.',
    handler: async ({ caller, body }) =>
      await database.asSystem('passkey', async (tx) => {
        const mine = and(eq(userFactors.id, body.id), eq(userFactors.userId, caller.userId), eq(userFactors.kind, 'passkey'));
        const { rowCount } = await tx.update(userFactors).set({ label: body.label }).where(mine);
        if (!rowCount) throw new NotFound();
        return respond(null, '修改成功!');
      }),
  });

  route(app, {
    ...change,
    url: `${base}/passkey/remove`,
    body: z.object({ id: z.string().max(36) }),
    result: z.null(),
    summary: 'Forgets a passkey.',
    handler: async ({ caller, body, request }) =>
      await database.asSystem('passkey', async (tx) => {
        await checkRemovable(tx, caller);
        if ((await removeFactors(tx, caller.userId, { kind: 'passkey', id: body.id })) === 0) throw new NotFound();
        note(tx, caller, request, 'removePasskey');
        return respond(null, '已移除');
      }),
  });

  route(app, {
    ...change,
    url: `${base}/recoveryCodes`,
    result: z.object({ recoveryCodes: z.array(z.string()) }),
    summary: 'Fresh recovery codes in the place of all former ones; shown this once.',
    handler: async ({ caller, request }) =>
      await database.asSystem('recovery codes', async (tx) => {
        if ((await factorsOf(tx, caller.userId)).length === 0) throw new Business('请先启用一种两步验证方式');
        note(tx, caller, request, 'newRecoveryCodes');
        return { recoveryCodes: await freshCodes(tx, caller.userId) };
      }),
  });
}
