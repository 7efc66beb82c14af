import type { FastifyInstance, FastifyRequest } from 'fastify';
import { platformTenant } from 'shared-contracts/entity/tier';
import { registrationKinds } from 'shared-contracts/session/account';
import { user } from 'shared-contracts/system/user';
import { visibleName } from 'shared-contracts/values/visible-text';
import { z } from 'zod';
import { Business, Conflict } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { type Caller, may } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { route } from '../../../kernel/http/route.ts';
import { noteTaken } from '../../../kernel/query/taken.ts';
import { systemTools } from '../system-tools.ts';
import { isUsernameTaken } from '../user/username.ts';
import { limitAddress } from './call-limits.ts';
import { isEmailTaken, isPhoneTaken } from './people.ts';
import { register } from './register.ts';

const tags = ['account'];
const registrations = { name: 'register', count: 20, seconds: 3_600 };
const nameQuestions = { name: 'check-name', count: 60, seconds: 60 };
/**
 * Limit of the checks whether a phone number or e-mail address is in use: with many calls somebody could find out which numbers and
 * addresses are.
 */
const personalQuestions = { name: 'check-person', count: 30, seconds: 3_600 };

const registrationSchema = z.object({
  username: z.string().max(100).trim(),
  password: z.string().max(256),
  phone: z.string().max(20).trim(),
  smscode: z.string().max(16),
  email: z
    .string()
    .max(100)
    .trim()
    .nullish()
    .transform((value) => value ?? ''),
  kind: z.enum(registrationKinds),
  companyName: z.string().max(100).overwrite(visibleName),
});

/** Calls for people without an account: registration, and the check whether a name is free. */
export default async function registerRoutes(app: FastifyInstance) {
  const { database, config } = app.kernel;
  const { sessions } = systemTools(app);

  /**
   * Only signed-in callers are told that a number or address is taken. Other people learn it when they register, after their phone code was
   * checked.
   */
  async function whoMayKnow({ headers }: FastifyRequest): Promise<Caller | null> {
    const token = headers['x-access-token'];
    if (typeof token !== 'string' || token === '') return null;
    const caller = await sessions.authenticate(token);
    return !('refusal' in caller) && (may(caller, 'user:add') || may(caller, 'user:edit')) ? caller : null;
  }

  route(app, {
    method: 'POST',
    url: '/sys/user/register',
    access: 'public',
    tier: 'tenant',
    body: registrationSchema,
    result: z.object({ username: z.string() }),
    summary: 'Creates an account and its uncertified shipper or carrier; needs the code of the phone number.',
    tags,
    handler: async ({ body, request, now }) => {
      if (!config.selfRegistration) throw new Business('未开放注册');
      await limitAddress(database, registrations, request.ip, now);
      await register(database, body, { address: request.ip, requestId: request.id }, now);
      // An account that accepted an invitation has its rights from the next call.
      if (body.kind === 'invitation') sessions.forgetAll();
      return respond({ username: body.username }, '注册成功');
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/user/checkOnlyUser',
    access: 'public',
    tier: 'tenant',
    query: z.object({
      /** Id of the person who is edited. The person's present value does not count as taken. */
      id: z.string().max(36).optional(),
      username: z.string().max(100).optional(),
      phone: z.string().max(20).optional(),
      email: z.string().max(100).optional(),
    }),
    result: z.boolean(),
    summary: 'Whether user name, phone and e-mail are still free: for people who may write users. Everybody else hears yes.',
    tags,
    handler: async ({ query, request, now }) => {
      const { id = '', username, phone, email } = query;
      await limitAddress(database, phone || email ? personalQuestions : nameQuestions, request.ip, now);
      const caller = await whoMayKnow(request);
      const tenantId = caller?.tenantId ?? platformTenant;
      const isPersonKnown = async (tx: Tx) =>
        (phone && (await isPhoneTaken(tx, tenantId, phone, id))) || (email && (await isEmailTaken(tx, tenantId, email, id)));
      const isNameTaken = await database.asSystem('is it free', async (tx) => username && (await isUsernameTaken(tx, username, id)));
      // The check covers all tenants, because user names are unique over all tenants, although callers see people of their own tenant only.
      const isTaken =
        (caller ? await database.as(caller, isPersonKnown) : await database.asSystem('is it free', isPersonKnown)) || isNameTaken;
      // The limit is checked after the query, so that the response time does not reveal whether the value is taken.
      if (!caller) return true;
      // Every response is counted, because "free" reveals as much as "taken".
      if (phone) await noteTaken(app.kernel, caller, request, { entity: user, field: 'phone', value: phone });
      if (email) await noteTaken(app.kernel, caller, request, { entity: user, field: 'email', value: email });
      if (isTaken) throw new Conflict('用户账号已存在', true);
      return true;
    },
  });
}
