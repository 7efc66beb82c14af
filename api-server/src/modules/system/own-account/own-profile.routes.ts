import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { editSchema, recordSchema } from 'shared-contracts/entity/entity-schema';
import { proofLifetime } from 'shared-contracts/session/second-factor';
import { ownProfile } from 'shared-contracts/system/own-account';
import { ownAccountPaths, ownUserInfoPath } from 'shared-contracts/system/own-account-paths';
import { isPicture } from 'shared-contracts/wire/stored-file';
import { z } from 'zod';
import { businessAt, Conflict, NotFound, Refused, Stale } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { type CallLimit, takeCall } from '../../../kernel/database/call-limits.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { changedAt } from '../../../kernel/entity/changed-at.ts';
import { refuseForeignFiles } from '../../../kernel/entity/record-files.ts';
import { loggedChanges } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { isEmailTaken } from '../account/people.ts';
import { auditSystem } from '../audit-system.ts';
import { checkOwnName } from '../permission/held-rights.ts';
import { dictionaryItemsSchema } from '../session/session.schemas.ts';
import { userInfoOf, userInfoSchema } from '../session/user-info.ts';
import { systemTools } from '../system-tools.ts';
import { isPhoneOfAnother } from '../user/phone-taken.ts';
import { users } from '../user/user.table.ts';
import { addNames } from '../user/user-links.ts';

type Person = typeof users.$inferSelect;

const tags = ['account'];
/**
 * Limit of the numbers and addresses that a person may try. A refusal says that somebody of the tenant has it, so with many calls anybody
 * who is signed in could find out which numbers and addresses are known.
 */
const newContacts: CallLimit = { name: 'own-contact', count: 10, seconds: 3_600 };
const record = recordSchema(ownProfile);
const edited = editSchema(ownProfile);
const base = { access: 'signedIn', tier: 'tenant', transaction: false, tags } as const;

/**
 * Routes for a person's own base data and picture. The rows are read without row scope, because a person may act for another tenant than
 * their own.
 */
export default async function ownProfileRoutes(app: FastifyInstance) {
  const { database } = app.kernel;
  const { sessions, dictionaries } = systemTools(app);

  async function personOf(tx: Tx, { userId }: Caller): Promise<Person> {
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!person) throw new NotFound();
    return person;
  }

  /** Counts each number or address that differs from the person's own; throws 429 when the limit is reached. */
  async function countContacts({ userId }: Caller, { phone, email }: Partial<Person>, now: number): Promise<void> {
    if (!phone && !email) return;
    const isLeft = await database.asSystem('own contact', async (tx) => {
      const [own] = await tx.select({ phone: users.phone, email: users.email }).from(users).where(eq(users.id, userId));
      const others = [phone && phone !== own?.phone, email && email !== own?.email].filter(Boolean);
      for (const _other of others) if (!(await takeCall(tx, newContacts, userId, now))) return false;
      return true;
    });
    if (!isLeft) throw new Refused('tooMany');
  }

  async function save(tx: Tx, caller: Caller, person: Person, patch: Partial<Person>, now: number): Promise<Person> {
    const stamp = { updateBy: caller.username, updateTime: changedAt(users.createTime, now), version: person.version + 1 };
    const [saved] = await tx
      .update(users)
      .set({ ...patch, ...stamp })
      .where(eq(users.id, person.id))
      .returning();
    if (!saved) throw new NotFound();
    return saved;
  }

  route(app, {
    ...base,
    method: 'GET',
    url: `${ownProfile.api}/queryById`,
    result: record,
    summary: "The caller's own base data, not masked.",
    handler: async ({ caller }) => await database.asSystem('own profile', async (tx) => await profileOf(tx, await personOf(tx, caller))),
  });

  route(app, {
    ...base,
    method: ['PUT', 'POST'],
    url: `${ownProfile.api}/edit`,
    body: edited,
    result: record,
    summary: "Changes the caller's own base data. A new mobile number needs a recent proof of identity, because it can sign in.",
    handler: async ({ caller, body, request, now }) => {
      const { id, version, ...patch } = body;
      if (id !== caller.userId) throw new NotFound();
      await countContacts(caller, patch, now);
      const isProved = now - ((await sessions.provedAt?.(caller.sessionId)) ?? 0) <= proofLifetime;
      const saved = await database.asSystem('own profile', async (tx) => {
        const person = await personOf(tx, caller);
        if (version !== undefined && person.version !== version) throw new Stale();
        checkOwnName(caller, person, patch.realname);
        const isNewPhone = patch.phone !== undefined && patch.phone !== person.phone;
        if (isNewPhone && !isProved) throw new Refused('proofNeeded');
        if (isNewPhone && patch.phone && (await isPhoneOfAnother(tx, person, patch.phone, person.id)))
          throw new Conflict('该手机号已注册', { phone: '该手机号已注册' });
        if (patch.email && (await isEmailTaken(tx, person.tenantId, patch.email, person.id)))
          throw new Conflict('邮箱已被注册', { email: '邮箱已被注册' });
        const after = await save(tx, caller, person, { ...patch, ...(isNewPhone && { ownPhone: patch.phone ? 'Y' : null }) }, now);
        if (isNewPhone) await sessions.revokeOf(tx, [person.id], 'signedOut', caller.sessionId);
        const changes = loggedChanges(users, person, after);
        // The audit row shows that personal data was changed, but not the values.
        const told = Object.fromEntries(
          Object.entries(changes).map(([name, values]) => [name, /phone|email|birthday/.test(name) ? (['***', '***'] as const) : values]),
        );
        auditSystem(tx, caller, request, { entity: 'user', recordId: person.id, action: 'editOwn', changes: told });
        return await profileOf(tx, after);
      });
      if (patch.phone !== undefined) sessions.forgetAll();
      return respond(saved, '修改成功!');
    },
  });

  route(app, {
    ...base,
    method: 'POST',
    url: ownAccountPaths.avatar,
    body: z.object({ path: z.string().max(200) }),
    result: z.object({ userInfo: userInfoSchema }),
    summary: "Sets the caller's picture to an uploaded one; an empty path removes it.",
    handler: async ({ caller, body, request, now }) => {
      const path = body.path || null;
      if (path && !isPicture(path)) throw businessAt('path', '头像必须是图片');
      // The picture is checked with the caller's rights, so that the caller can only choose a file that they uploaded or may see.
      if (path) {
        const { avatar } = ownProfile.fields;
        await database.as(caller, (tx) => refuseForeignFiles(tx, caller, { path: avatar }, { path }), { readOnly: true });
      }
      const saved = await database.asSystem('own picture', async (tx) => {
        const person = await personOf(tx, caller);
        const after = await save(tx, caller, person, { avatar: path }, now);
        auditSystem(tx, caller, request, {
          entity: 'user',
          recordId: person.id,
          action: 'editOwn',
          changes: loggedChanges(users, person, after),
        });
        return after;
      });
      return respond({ userInfo: userInfoOf(saved) }, '头像已更新');
    },
  });

  route(app, {
    ...base,
    method: 'GET',
    url: ownUserInfoPath,
    result: z.object({ userInfo: userInfoSchema, sysAllDictItems: dictionaryItemsSchema.optional() }),
    query: z.object({ dictionaries: z.literal('N').optional() }),
    summary: "The caller's user record and the dictionaries, as at sign-in; `dictionaries=N` leaves the dictionaries out.",
    handler: async ({ caller, query }) =>
      await database.asSystem('own user record', async (tx) => ({
        userInfo: userInfoOf(await personOf(tx, caller)),
        sysAllDictItems:
          query.dictionaries === 'N' ? undefined : ((await dictionaries.allIn(tx)).items as z.input<typeof dictionaryItemsSchema>),
      })),
  });
}

/** The record of the contract: the user's row with the names of departments, roles and party. */
async function profileOf(tx: Tx, person: Person): Promise<z.input<typeof record>> {
  const row: Record<string, unknown> = { ...person };
  await addNames(tx, [row]);
  const { rows } = await tx.execute<{ names: string | null; english: string | null }>(sql`
    select string_agg(r.role_name, ',' order by r.role_name) names,
      string_agg(coalesce(nullif(r.role_name_en, ''), r.role_name), ',' order by r.role_name) english from sys_user_role ur
    join sys_role r on r.id = ur.role_id and r.del_flag = 0 where ur.user_id = ${person.id}`);
  return { ...row, roleTxt: rows[0]?.names ?? null, roleTxtEn: rows[0]?.english ?? null } as never;
}
