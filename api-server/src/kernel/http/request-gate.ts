/**
 * What every request passes: its id, who calls (before the body is read), the tenant, the permission; and what every
 * failure becomes. Texts and status codes come from the refusals table; nothing internal leaves the server.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { platformTenant } from 'shared-contracts/entity/tier';
import { type Refusal, refusals, requestIdHeader } from 'shared-contracts/wire/envelope';
import { Refused } from '../basics/errors.ts';
import { refusalEnvelope } from '../basics/response.ts';
import type { Caller } from '../caller/caller.ts';
import { refusalOf } from '../database/database-errors.ts';
import { isOwnOrigin } from '../push/push-handshake.ts';
import { SlowBody } from './body-pace.ts';

/** Hooks and handlers on the root instance. */
export function requestGate(app: FastifyInstance): void {
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id);
    checkOrigin(app, request);
    const { access, tier, isScoped } = request.routeOptions.config;
    if (access === undefined || access === 'public') return;
    const caller = inTenant(request, await authenticate(app, request, isScoped !== true));
    if (tier !== 'tenant' && caller.tenantId !== platformTenant) throw new Refused('platformOnly');
    if (access !== 'signedIn' && !caller.permissions.has(access)) throw new Refused('notAllowed');
    request.caller = caller;
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    return payload;
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => refuse(app, error, request, reply));
  app.setNotFoundHandler((_request, reply) => send(app, reply, 'unknownPath'));
}

/** A call that enters its scope asks the database about the tenant there; one that does not must know it from the session, read now. */
async function authenticate(app: FastifyInstance, request: FastifyRequest, isFresh: boolean): Promise<Caller> {
  const { 'x-access-token': token } = request.headers;
  if (typeof token !== 'string' || token === '') throw new Refused('notSignedIn');
  const found = await app.kernel.sessions.authenticate(token, { isFresh });
  if ('refusal' in found) throw new Refused(found.refusal, undefined, found.sessionEnd ? { sessionEnd: found.sessionEnd } : null);
  return found;
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A write that another site's page makes is refused; ours, configured ones and scripts (which name none) pass. */
function checkOrigin(app: FastifyInstance, { method, headers, raw }: FastifyRequest): void {
  const { origin } = headers;
  if (reading.has(method) || origin === undefined) return;
  const { publicUrl, allowedOrigins } = app.kernel.config;
  if (!isOwnOrigin(raw, publicUrl) && !allowedOrigins.includes(origin)) throw new Refused('forbidden');
}

/** The header chooses among the caller's own tenants, never another one. */
function inTenant({ headers }: FastifyRequest, caller: Caller): Caller {
  const named = headers['tenant-id'] ?? headers['x-tenant-id'];
  if (named === undefined || named === '' || named === String(caller.tenantId)) return caller;
  const tenantId = caller.tenantIds?.find((id) => String(id) === named);
  if (tenantId === undefined) throw new Refused('forbidden');
  // The same object: data rules are remembered by it, and each request has one of its own.
  return Object.assign(caller, { tenantId });
}

function send(app: FastifyInstance, reply: FastifyReply, refusal: Refusal, message?: string, detail?: unknown): FastifyReply {
  const envelope = refusalEnvelope(refusal, app.kernel.clock(), message, detail);
  // Clients repeat reads that are refused in passing, and only when they are told when.
  if (refusal === 'unavailable') reply.header('retry-after', '1');
  // Sent as a finished text: the route's response schema does not describe refusals.
  return reply.code(refusals[refusal].http).type('application/json; charset=utf-8').send(JSON.stringify(envelope));
}

function refuse(app: FastifyInstance, error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The rest of such a body is not waited for.
  if (error instanceof SlowBody) reply.header('connection', 'close');
  const refused = error instanceof Refused ? error : (refusalOf(error) ?? requestProblem(app, error, request));
  if (refused) {
    request.log.info({ refusal: refused.refusal, reason: refused.message }, 'refused');
    return send(app, reply, refused.refusal, refused.message, refused.detail);
  }
  request.log.error({ err: error }, 'unexpected');
  return send(app, reply, 'unexpected');
}

/** What Fastify itself refuses: bodies that are too large or no JSON. */
function requestProblem(app: FastifyInstance, error: FastifyError, request: FastifyRequest): Refused | undefined {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return new Refused('business', `文件大小超出${Math.round(app.kernel.config.fileLimit / 1_048_576)}MB限制, 请压缩或降低文件质量! `);
  }
  // The caller disconnected while sending its body: nobody reads the response, and it is no error of ours.
  if (error.code === 'ECONNRESET' && request.raw.destroyed) return new Refused('invalid');
  if (error instanceof SlowBody) return new Refused('tooSlow');
  if (error.statusCode === 413) return new Refused('invalid', '请求内容过大');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return new Refused('invalid');
  return undefined;
}
