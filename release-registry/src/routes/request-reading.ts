/** Functions that read from a request who calls, with which rights, and which serial is expected. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { visibleName } from 'shared-contracts/values/visible-text';
import { z } from 'zod';
import type { Change } from '../environments/environment-changes.ts';
import { environmentSchema, remoteNameSchema, versionSchema } from '../gate/release-schema.ts';
import { RegistryProblem } from '../model/problem.ts';
import type { Access, AccessTokens } from '../storage/access-tokens.ts';

export const remoteParams = z.object({ name: remoteNameSchema });
export const versionParams = z.object({ name: remoteNameSchema, version: versionSchema });
export const environmentParams = z.object({ environment: environmentSchema });
export const pinParams = z.object({ environment: environmentSchema, name: remoteNameSchema });
export const reason = z
  .string()
  .max(500)
  .regex(/^[^\0]*$/)
  .overwrite(visibleName)
  .default('');
export const reasonBody = z.object({ reason });

/** Parses input by a schema; refuses it with the list of wrong fields. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const text = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new RegistryProblem('invalid-request', ['请求参数无效', `The request is not valid: ${text}.`]);
}

export async function requireAccess(tokens: AccessTokens, request: FastifyRequest): Promise<Access> {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const access = await tokens.accessOf(given);
  if (access) return access;
  throw new RegistryProblem('unauthorised', [
    '需要发布令牌',
    'A registry token is needed: send it as "Authorization: Bearer …" (REGISTRY_TOKEN for the command line).',
  ]);
}

const forbidden = (access: Access, what: string) =>
  new RegistryProblem('forbidden', [
    `该令牌无权进行此操作：${what}`,
    `This token${access.team ? ` (team ${access.team})` : ''} may not ${what}. "release token list" shows what tokens are for.`,
  ]);

/** Refuses the token of another team. */
export async function requirePublisher(tokens: AccessTokens, request: FastifyRequest, remote: string): Promise<Access> {
  const access = await requireAccess(tokens, request);
  if (!access.publishes(remote)) throw forbidden(access, `publish ${remote}`);
  return access;
}

export async function requireOperator(tokens: AccessTokens, request: FastifyRequest, environment: string): Promise<Access> {
  const access = await requireAccess(tokens, request);
  if (!access.operates(environment)) throw forbidden(access, `change ${environment}`);
  return access;
}

export async function requireAdministrator(tokens: AccessTokens, request: FastifyRequest): Promise<Access> {
  const access = await requireAccess(tokens, request);
  if (!access.administers) throw forbidden(access, 'do what the whole registry feels');
  return access;
}

export async function requireVoucher(tokens: AccessTokens, request: FastifyRequest): Promise<Access> {
  const access = await requireAccess(tokens, request);
  if (!access.vouches) throw forbidden(access, 'speak for users');
  return access;
}

/**
 * Name of the caller for the history: the token's team, with the name sent by the caller as a remark. The administrators' token has no
 * team, so the sent name is used.
 */
export function callerName(request: FastifyRequest, access: Access): string {
  const header = request.headers['x-release-user'];
  const given = typeof header === 'string' && /^[\p{L}\p{N} ._@-]{1,64}$/u.test(header) ? header : null;
  if (access.team === null) return given ?? 'token';
  return given ? `${access.team} (${given})` : access.team;
}

function expectedSerial(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return null;
  const serial = /^"(\d+)(?:-[\w-]+)?"$/.exec(header)?.[1];
  if (!serial) throw new RegistryProblem('invalid-request', ['If-Match 无效', 'If-Match must be the serial in quotes, e.g. "12".']);
  return Number(serial);
}

export const isDryRun = (request: FastifyRequest): boolean =>
  z.object({ dryRun: z.string().optional() }).parse(request.query).dryRun === 'true';

/** Parses who makes the change, why, whether it is a dry run, and the expected serial number. */
export const changeOf = (request: FastifyRequest, access: Access, why: string): Change => ({
  by: callerName(request, access),
  reason: why,
  dryRun: isDryRun(request),
  expectedSerial: expectedSerial(request),
});

/** Responds 304 when the client's ETag is current. */
export function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, etag: string, body: unknown): FastifyReply {
  reply
    .header('etag', etag)
    .header('cache-control', 'no-cache')
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', 'etag');
  const known = request.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  return known ? reply.code(304).send() : reply.send(body);
}
