/**
 * Checks every request: id, caller (before the body is read), tenant, permission. Also writes the responses to errors: texts and status
 * codes come from the refusals table, and internal details are never sent.
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
import { envelopeTexts } from './text-parts.ts';

/** Registers hooks and handlers on the root instance. */
export function requestGate(app: FastifyInstance): void {
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id);
    checkOrigin(app, request);
    const { access, tier, isScoped } = request.routeOptions.config;
    if (access === undefined || access === 'public') return;
    // The caller is set before the checks, so that the audit row of a refusal can name them. After a refusal no handler runs.
    request.caller = await authenticate(app, request, isScoped !== true);
    const caller = inTenant(request, request.caller);
    if (tier !== 'tenant' && caller.tenantId !== platformTenant) throw new Refused('platformOnly');
    if (access !== 'signedIn' && !caller.permissions.has(access)) throw new Refused('notAllowed');
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    return payload;
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => refuse(app, error, request, reply));
  const methodsOf = methodsOfPaths(app);
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url);
    if (methods.length === 0) return send(app, reply, 'unknownPath');
    const message = `不支持${request.method}请求方法，支持以下${methods.join('、')}`;
    return send(app, reply.header('allow', methods.join(', ')), 'wrongMethod', message);
  });
}

/**
 * Finds the caller of the request. A route with a transaction checks the tenant when it opens it; for a route without one the session is read from
 * the database, not the cache, so that its tenant is current.
 */
async function authenticate(app: FastifyInstance, request: FastifyRequest, isFresh: boolean): Promise<Caller> {
  const { 'x-access-token': token } = request.headers;
  if (typeof token !== 'string' || token === '') throw new Refused('notSignedIn');
  const found = await app.kernel.sessions.authenticate(token, { isFresh });
  if ('refusal' in found) throw new Refused(found.refusal, undefined, found.sessionEnd ? { sessionEnd: found.sessionEnd } : null);
  return found;
}

/** Finds the methods of a path that is registered for other methods only. The routes are read at the first such request. */
function methodsOfPaths({ kernel }: FastifyInstance): (url: string) => readonly string[] {
  let known: readonly { readonly pattern: RegExp; readonly method: string }[] | undefined;
  return (url) => {
    known ??= kernel.routes.map(({ method, url: path }) => ({ method, pattern: patternOf(path) }));
    const [path = ''] = url.split('?', 1);
    return [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].sort();
  };
}

/** A regular expression for the requests that a registered path matches: `:name` stands for one segment, `*` for the rest. */
function patternOf(path: string): RegExp {
  const parts = path.split('/').map((part) => {
    if (part === '*') return '.+';
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}$`);
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a write that comes from a page of another site. Pages of the product, of configured origins, and scripts (which send no origin)
 * are allowed.
 */
function checkOrigin(app: FastifyInstance, { method, headers, raw }: FastifyRequest): void {
  const { origin } = headers;
  if (reading.has(method) || origin === undefined) return;
  const { publicUrl, allowedOrigins } = app.kernel.config;
  if (!isOwnOrigin(raw, publicUrl) && !allowedOrigins.includes(origin)) throw new Refused('forbidden');
}

/** The tenant header selects one of the caller's own tenants; any other tenant is refused. */
function inTenant({ headers }: FastifyRequest, caller: Caller): Caller {
  const named = headers['tenant-id'] ?? headers['x-tenant-id'];
  if (named === undefined || named === '' || named === String(caller.tenantId)) return caller;
  const tenantId = caller.tenantIds?.find((id) => String(id) === named);
  if (tenantId === undefined) throw new Refused('forbidden');
  // The caller object is changed instead of copied, because data rules are cached by this object; each request has its own.
  return Object.assign(caller, { tenantId });
}

function send(app: FastifyInstance, reply: FastifyReply, refusal: Refusal, message?: string, detail?: unknown): FastifyReply {
  const plain = refusalEnvelope(refusal, app.kernel.clock(), message, detail);
  const envelope = { ...plain, texts: envelopeTexts(plain.message, plain.result) };
  // Clients retry reads that are refused temporarily, but only when Retry-After is present.
  if (refusal === 'unavailable') reply.header('retry-after', '1');
  // Sent as a string because the route's response schema does not describe refusals.
  return reply.code(refusals[refusal].http).type('application/json; charset=utf-8').send(JSON.stringify(envelope));
}

async function refuse(app: FastifyInstance, error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // The connection is closed because the rest of a slow body would keep it open for long.
  if (error instanceof SlowBody) reply.header('connection', 'close');
  const refused = error instanceof Refused ? error : (refusalOf(error) ?? requestProblem(app, error, request));
  if (refused) {
    request.log.info({ refusal: refused.refusal, reason: refused.message }, 'refused');
    // The refusal is sent even when its audit row cannot be written, e.g. because the disk is full.
    await app.kernel
      .noteRefusal(request, refused)
      .catch((failure: unknown) => request.log.warn({ err: failure }, 'a refusal was not audited'));
    return send(app, reply, refused.refusal, refused.message, refused.detail);
  }
  request.log.error({ err: error }, 'unexpected');
  return send(app, reply, 'unexpected');
}

/** Turns errors of Fastify itself (body too large, no JSON) into refusals. */
function requestProblem(app: FastifyInstance, error: FastifyError, request: FastifyRequest): Refused | undefined {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return new Refused('business', `文件大小超出${Math.round(app.kernel.config.fileLimit / 1_048_576)}MB限制, 请压缩或降低文件质量! `);
  }
  // The client disconnected while it sent the body: nobody will read the response, and the log must not show a server error.
  if (error.code === 'ECONNRESET' && request.raw.destroyed) return new Refused('invalid');
  if (error instanceof SlowBody) return new Refused('tooSlow');
  if (error.statusCode === 413) return new Refused('invalid', '请求内容过大');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return new Refused('invalid');
  return undefined;
}
