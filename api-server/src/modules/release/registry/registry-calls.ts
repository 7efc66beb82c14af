/**
 * The API's way to the registry. A registry that is away or slow costs its callers a short wait and nobody else anything: limits per
 * call, a limit on calls under way, and a pause after several failures. Never call it inside a transaction: it may share the database.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { GateFinding } from 'shared-contracts/release/release-operations';
import type { Label } from 'shared-contracts/texts/label';
import { Refused, Unavailable } from '../../../kernel/basics/errors.ts';
import type { RegistryAccess } from '../../../kernel/config/registry-access.ts';
import { registryCircuit } from './registry-circuit.ts';

export interface RegistryCall {
  readonly method?: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Below `/v1`, with query: `/environments/live/history?limit=50`. */
  readonly path: string;
  readonly body?: object;
  /** `api`: speaks for users and pages. `operator`: changes environments. */
  readonly as: 'api' | 'operator';
  /** Username of who wants it, for the registry's history. */
  readonly user?: string;
  /** Refused (412) when the environment is at another serial. */
  readonly serial?: number | undefined;
  /** Answers that are known already: then `body` is null and `etag` says which. */
  readonly etags?: readonly string[];
  /** Longest wait, ms. Default: 2 s, operators 8 s. */
  readonly limit?: number;
}

export interface RegistryResponse<Body> {
  /** Null where the response is known already (304). */
  readonly body: Body | null;
  readonly etag: string | null;
}

/** What the registry said no to. On the wire: `success:false`, its message, and this detail as `result`. */
export class RegistryRefusal extends Refused {
  override readonly detail: { readonly code: string; readonly message: Label; readonly problems: readonly GateFinding[] };

  constructor(detail: RegistryRefusal['detail']) {
    super('business', detail.message[0], detail);
    this.detail = detail;
  }
}

const limits = { api: 2000, operator: 8000 } as const;
const awayText = '发布服务暂时不可用，请稍后再试';
/** Calls under way; the next one is refused at once. */
const mostCalls = 64;
/** How old a known serial may be, ms. */
const serialAge = 500;

export type RegistryCalls = ReturnType<typeof registryCalls>;

/** `access` null: this API knows no registry, and every call is refused. */
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
      // The body is waited for with the same patience.
      const text = await Promise.race([response.text(), late]);
      // A failure may have come before the work or after it.
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
      // What is not in the registry's words was said by somebody on the way: nobody knows what came of the call.
      if (!refusal) throw new Unavailable(awayText);
      throw new RegistryRefusal(refusal);
    }
    // The registry is ours and of this version; its responses are typed where they are made.
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
    /** Whether operators can work through this API. */
    mayOperate: Boolean(access?.operatorToken),
    /** The environment that this API serves. */
    environment,
    /** Rejects with `RegistryRefusal` when the registry says no: nothing has changed. With `Unavailable` when it fails or does not respond: it may have. */
    call,
    /** Serial that this environment is at; half a second old at most, however many ask. */
    serial(): Promise<number> {
      if (known && now() - known.at < serialAge) return known.serial;
      const serial = readSerial();
      known = { at: now(), serial };
      serial.catch(() => {
        known = null;
      });
      return serial;
    },
    /** Something was changed through this API: the next question for the serial looks. */
    changed(): void {
      known = null;
    },
  };
}

/** Null: not in the registry's words, which always have a code. */
function refusalIn(body: unknown, status: number): RegistryRefusal['detail'] | null {
  const known = typeof body === 'object' && body !== null ? (body as Partial<RegistryRefusal['detail']>) : {};
  if (typeof known.code !== 'string') return null;
  return {
    code: known.code,
    message: known.message ?? ['发布服务拒绝了请求', `The registry answered ${status}.`],
    problems: known.problems ?? [],
  };
}
