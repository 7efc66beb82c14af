/** Accepts tokens of teams as clients of other projects send them: `Bearer <token>`, `Basic <base64 of name:token>`, `Basic <token>`. */
import type { FastifyRequest } from 'fastify';
import { RegistryProblem } from '../model/problem.ts';
import type { Access, AccessTokens } from '../storage/access-tokens.ts';

export interface ClientAccess extends Access {
  /** Name of the caller in the history: the user name sent with the token, or else the team's name. */
  readonly by: string;
}

interface Presented {
  readonly token: string;
  readonly name: string | null;
}

function presented(header: string | undefined): Presented[] {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) (\S+)$/i.exec(header ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return [{ token: value, name: null }];
  if (!scheme) return [];
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  const pair = colon < 0 ? { token: decoded, name: null } : { token: decoded.slice(colon + 1), name: decoded.slice(0, colon) };
  return [pair, { token: value, name: null }];
}

/** The rights of the caller; refuses a request without a known token. */
export async function clientAccess(tokens: AccessTokens, request: FastifyRequest): Promise<ClientAccess> {
  for (const { token, name } of presented(request.headers.authorization)) {
    const access = await tokens.accessOf(token);
    if (!access) continue;
    const given = name && /^[\p{L}\p{N} ._@-]{1,64}$/u.test(name) ? name : null;
    const by = access.team === null ? (given ?? 'token') : given ? `${given} (${access.team})` : access.team;
    return { ...access, by };
  }
  throw new RegistryProblem('unauthorised', [
    '需要发布令牌',
    'A registry token is needed, as password of basic authentication or as bearer.',
  ]);
}
