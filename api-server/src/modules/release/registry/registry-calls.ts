/**
 * The API's client of the registry. When the registry is unavailable or slow, callers wait briefly and other requests are not affected:
 * each call has a time limit, the number of concurrent calls is limited, and after several failures calls pause. Never call it inside a
 * transaction, because the registry may use the same database.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { GateFinding } from 'shared-contracts/release/release-operations';
import type { Label } from 'shared-contracts/texts/label';
import { Refused, Unavailable } from '../../../kernel/basics/errors.ts';
import type { RegistryAccess } from '../../../kernel/config/registry-access.ts';
import { registryCircuit } from './registry-circuit.ts';

export interface RegistryCall {
  readonly method?: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Path and query of the call, below `/v1`: `/environments/live/history?limit=50`. */
  readonly path: string;
  readonly body?: object;
  /** Access token to use. `api`: on behalf of users and pages. `operator`: to change environments. */
  readonly as: 'api' | 'operator';
  /** Username of the requesting person, for the registry's history. */
  readonly user?: string;
  /** Expected serial: the registry refuses (412) when the environment has another one. */
  readonly serial?: number | undefined;
  /** ETags of cached responses. When one of them is still current, `body` is null and `etag` is that ETag. */
  readonly etags?: readonly string[];
  /** Time limit, ms. Default: 2 s, for operators 8 s. */
  readonly limit?: number;
}

export interface RegistryResponse<Body> {
  /** Null when the cached response is current (304). */
  readonly body: Body | null;
  readonly etag: string | null;
}

/** A refusal by the registry. Sent as `success:false` with its message and this detail as `result`. */
export class RegistryRefusal extends Refused {
  override readonly detail: { readonly code: string; readonly message: Label; readonly problems: readonly GateFinding[] };

  constructor(detail: RegistryRefusal['detail']) {
    super('business', detail.message[0], detail);
    this.detail = detail;
  }
}

const limits = { api: 2000, operator: 8000 } as const;
const awayText = '发布服务暂时不可用，请稍后再试';
/** Largest number of concurrent calls; further ones are refused at once. */
const mostCalls = 64;
/** How old a cached serial may be, ms. */
const serialAge = 500;

export type RegistryCalls = ReturnType<typeof registryCalls>;

/** Creates the client. `access` null: no registry is configured, and every call is refused. */
export function registryCalls(access: RegistryAccess | null, environment: string, now: () => number = Date.now) {
  const circuit = registryCircuit(now);
  let underWay = 0;
  let known: { readonly at: number; readonly serial: Promise<number> } | null = null;
  let serialTag: string | null = null;
  let lastSerial = 0;

  async function send({ method = 'GET', path, body, as, user, serial, etags = [], limit = limits[as] }: RegistryCall): Promise<Response> {
    if (!access || circuit.isOpen() || underWay >= mostCalls) throw new Unavailable(awayText);
    const { url, fetch = globalThis.fetch, documentToken, operatorToken } = access;
    const headers: Record<string, string> = { authorization: `Bearer ${as === 'api' ? documentToken : operatorToken}` };
    if (user) headers['x-release-user'] = user;
    if (body) headers['content-type'] = 'application/json';
    if (serial !== undefined) headers['if-match'] = `"${serial}"`;
    if (etags.length > 0) headers['if-none-match'] = etags.join(', ');
    underWay += 1;
    const ended = new AbortController();
    try {
      const asked = fetch(`${url}/v1${path}`, { method, headers, body: body ? JSON.stringify(body) : null, signal: ended.signal });
      const late = wait(limit, null, { signal: ended.signal, ref: false }).then(() => Promise.reject(new Error('no answer in time')));
      late.catch(() => undefined);
      const response = await Promise.race([asked, late]);
      // The time limit includes the body of the response.
      const text = await Promise.race([response.text(), late]);
      // With status 5xx it is unknown whether the registry made the change before it failed.
      if (response.status >= 500) throw new Error(`the registry answered ${response.status}`);
      circuit.worked();
      return new Response(text || null, response);
    } catch (error) {
      circuit.failed();
      throw Object.assign(new Unavailable(awayText), { cause: error });
    } finally {
      underWay -= 1;
      ended.abort();
    }
  }

  async function call<Body>(wish: RegistryCall): Promise<RegistryResponse<Body>> {
    const response = await send(wish);
    const etag = response.headers.get('etag');
    if (response.status === 304) return { body: null, etag };
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok) {
      const refusal = refusalIn(body, response.status);
      // A refusal that is not in the registry's format came from a proxy, so it is unknown whether the change was made.
      if (!refusal) throw new Unavailable(awayText);
      throw new RegistryRefusal(refusal);
    }
    // The registry has the same version as this server, so the types of its responses are not checked at run time.
    return { body: body as Body, etag };
  }

  async function readSerial(): Promise<number> {
    const path = `/environments/${environment}/kills`;
    const { body, etag } = await call<unknown>({ path, as: 'api', etags: serialTag ? [serialTag] : [] });
    if (!body) return lastSerial;
    serialTag = etag;
    lastSerial = Number(/^"(\d+)-/.exec(etag ?? '')?.[1] ?? 0);
    return lastSerial;
  }

  return {
    isConfigured: access !== null,
    /** Whether operators can change environments through this API. */
    mayOperate: Boolean(access?.operatorToken),
    /** Name of the environment that this API serves. */
    environment,
    /**
     * Calls the registry. Rejects with `RegistryRefusal` when the registry refuses, so that nothing changed; with `Unavailable` when it
     * fails or does not respond, so that the change may have been made.
     */
    call,
    /** Present serial of this environment, at most half a second old; concurrent callers share one request. */
    serial(): Promise<number> {
      if (known && now() - known.at < serialAge) return known.serial;
      const serial = readSerial();
      known = { at: now(), serial };
      serial.catch(() => {
        known = null;
      });
      return serial;
    },
    /** Clears the cached serial. Call it after a change through this API, so that the next `serial()` requests it from the registry. */
    changed(): void {
      known = null;
    },
  };
}

/** The refusal in a response body; null when the body is not in the registry's format, which always has a code. */
function refusalIn(body: unknown, status: number): RegistryRefusal['detail'] | null {
  const known = typeof body === 'object' && body !== null ? (body as Partial<RegistryRefusal['detail']>) : {};
  if (typeof known.code !== 'string') return null;
  return {
    code: known.code,
    message: known.message ?? ['发布服务拒绝了请求', `The registry answered ${status}.`],
    problems: known.problems ?? [],
  };
}
