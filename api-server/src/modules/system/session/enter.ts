/** The last step of every way of signing in: a person who has or needs a second factor must give it before the session opens. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NeedsFirst } from 'shared-contracts/session/account';
import type { LoginResult } from 'shared-contracts/session/session';
import { Business } from '../../../kernel/basics/errors.ts';
import type { Config } from '../../../kernel/config/config.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { issueTicket } from '../account/account-tickets.ts';
import { isLinked } from '../account/third-accounts.ts';
import { isDemanded, methodsOf } from '../factor/factors.ts';
import { newRecoveryCodes, recoveryHash } from '../factor/recovery-codes.ts';
import { newTotpSecret, totpPicture } from '../factor/totp.ts';
import { authenticatedFor, lockUnchanged } from '../user/account-state.ts';
import { keepDevice, placeOf } from './known-places.ts';
import {
  checkInForce,
  maySignIn,
  openSession,
  type SignInAction,
  type SignInOrigin,
  type SignInTools,
  type UserRow,
} from './open-session.ts';

/** Result of a first factor: a session, or the step that is required before a session opens. */
export type Entered = { readonly session: LoginResult } | { readonly first: NeedsFirst };

/** Refusal of a sign-in whose first factor was correct but no longer counts. */
export const signInExpiredText = '登录已超时，请重新登录';

type EnterTools = Pick<SignInTools, 'sessions' | 'dictionaries' | 'clock'> & { readonly config: Pick<Config, 'secondFactorRoles'> };

/** Origin of a sign-in request; the response sets the browser's token as a cookie. */
export function originOf(request: FastifyRequest, reply: FastifyReply, action: SignInAction, publicUrl: string): SignInOrigin {
  return {
    ...placeOf(request),
    userAgent: request.headers['user-agent'] ?? null,
    action,
    keepDevice: (token) => keepDevice(reply, token, publicUrl),
  };
}

/**
 * Opens a session after a correct first factor, unless a second factor is required. The transaction must be committed in both cases.
 * `authenticated` is the account as it was read before the first factor was checked; when it was frozen or deleted or got another password or phone
 * number since, or the third-party account was unlinked, the sign-in is refused. People of a tenant that is not in force are refused before they
 * get a ticket for a further step. The row stays locked until COMMIT, so that such a change in the same moment ends the new session.
 */
export async function enter(tools: EnterTools, tx: Tx, authenticated: UserRow, origin: SignInOrigin): Promise<Entered> {
  const now = tools.clock();
  const user = await lockUnchanged(tx, authenticatedFor(authenticated));
  if (!user || !maySignIn(user)) throw new Business(signInExpiredText);
  if (origin.linkId !== undefined && !(await isLinked(tx, user.id, origin.linkId))) throw new Business(signInExpiredText);
  await checkInForce(tx, user, now);
  const passed = { ...authenticatedFor(user), action: origin.action, linkId: origin.linkId };
  const methods = await methodsOf(tx, user.id);
  if (methods.length > 0) {
    const ticket = await issueTicket(tx, 'secondFactor', { content: passed }, now);
    return { first: { needs: 'secondFactor', secondFactor: { ticket, methods } } };
  }
  if (!(await isDemanded(tx, user.id, tools.config.secondFactorRoles))) return { session: await openSession(tools, tx, user, origin) };
  const secret = newTotpSecret();
  const recoveryCodes = newRecoveryCodes();
  const codes = recoveryCodes.map((code) => recoveryHash(user.id, code));
  const ticket = await issueTicket(tx, 'factorSetup', { content: { ...passed, secret, codes } }, now);
  return { first: { needs: 'secondFactorSetup', setup: { ticket, secret, qr: totpPicture(secret, user.username), recoveryCodes } } };
}

/** Returns the session after COMMIT; throws when another step is required first. */
export function opened(entered: Entered): LoginResult {
  if ('session' in entered) return entered.session;
  throw new Business(entered.first.needs === 'secondFactor' ? '请完成两步验证' : '请先设置两步验证', entered.first);
}
