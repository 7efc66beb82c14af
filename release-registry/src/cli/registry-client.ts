/** HTTP client of a registry for the command line. */
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { ReleaseFile } from 'shared-contracts/release/release';
import type {
  GateFinding,
  GateReport,
  ReleaseChange,
  ReleaseHistoryRow,
  ReleaseStatus,
  ReleaseTokenRow,
  ReleaseVersionRow,
} from 'shared-contracts/release/release-operations';
import type { EnvironmentTarget } from '../releases/release-service.ts';
import type { GarbageReport } from '../storage/collect-garbage.ts';
import type { StoredManifest } from '../storage/release-store.ts';

export interface RegistryClientOptions {
  /** Address of the registry, e.g. `http://127.0.0.1:8080/registry`. */
  readonly url: string;
  readonly token: string;
}

/** A refusal by the registry, or the reason why it could not be reached. */
export class RegistryRefusal extends Error {
  readonly code: string;
  readonly problems: readonly GateFinding[];
  constructor(code: string, message: string, problems: readonly GateFinding[] = []) {
    super(message);
    this.name = 'RegistryRefusal';
    this.code = code;
    this.problems = problems;
  }
}

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** Data that every change needs: who makes it, why, and the expected serial number. */
export interface ChangeWish {
  readonly reason: string;
  readonly dryRun: boolean;
  /** Serial number of the environment that the caller expects; with any other the registry refuses the change. */
  readonly expect?: string | undefined;
}

interface Publishable {
  readonly name: string;
  readonly version: string;
  readonly files: readonly ReleaseFile[];
}

export type RegistryClient = ReturnType<typeof registryClient>;

export function registryClient({ url, token }: RegistryClientOptions) {
  async function send(path: string, method: Method, body: unknown, expect?: string): Promise<Response> {
    const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'x-release-user': userInfo().username };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (expect !== undefined) headers['if-match'] = `"${expect}"`;
    try {
      return await fetch(`${url}${path}`, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      });
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      throw new RegistryRefusal(
        'unreachable',
        `No registry responds at ${url} (${cause}). Start the product (npm start), or set REGISTRY_URL.`,
      );
    }
  }

  async function call<Result>(path: string, method: Method = 'GET', body?: unknown, expect?: string): Promise<Result> {
    const response = await send(path, method, body, expect);
    const text = await response.text();
    let parsed: { code?: string; message?: [string, string]; problems?: GateFinding[] };
    try {
      parsed = JSON.parse(text);
    } catch {
      throw new RegistryRefusal('no-registry', `${url}${path} answered ${response.status} without JSON: is this a registry?`);
    }
    if (!response.ok) throw new RegistryRefusal(parsed.code ?? String(response.status), parsed.message?.[1] ?? text, parsed.problems ?? []);
    // The response is not parsed again, because the registry has the same version as this client.
    return parsed as Result;
  }
  const environment = (name: string) => `/v1/environments/${encodeURIComponent(name)}`;

  function publishBytes(manifest: Publishable, contents: ReadonlyMap<string, Buffer>) {
    const files = Object.fromEntries([...contents].map(([path, bytes]) => [path, bytes.toString('base64')]));
    return call<{ name: string; version: string; isNew: boolean; gate: GateReport }>(
      `/v1/remotes/${manifest.name}/versions/${manifest.version}`,
      'PUT',
      { manifest, files },
    );
  }

  return {
    publishBytes,
    publish: (manifest: Publishable, folder: string) =>
      publishBytes(manifest, new Map(manifest.files.map(({ path }) => [path, readFileSync(join(folder, path))]))),
    manifest: (name: string, version: string) => call<StoredManifest>(`/v1/remotes/${name}/versions/${version}`),
    remotes: () => call<{ remotes: string[] }>('/v1/remotes'),
    versions: (name: string) => call<{ versions: ReleaseVersionRow[] }>(`/v1/remotes/${name}/versions`),
    environments: () => call<{ environments: { name: string; serial: number; changedAt: string }[] }>('/v1/environments'),
    target: (env: string) => call<EnvironmentTarget>(`${environment(env)}/target`),
    status: (env: string) => call<ReleaseStatus>(environment(env)),
    history: (env: string, limit: number, name?: string) =>
      call<{ history: ReleaseHistoryRow[] }>(`${environment(env)}/history?limit=${limit}${name ? `&name=${name}` : ''}`),
    /** Makes a change of an environment: `path` below the environment's path, further fields in `body`. */
    change: (env: string, method: Method, path: string, wish: ChangeWish, body: object = {}) =>
      call<ReleaseChange>(
        `${environment(env)}${path}${wish.dryRun ? '?dryRun=true' : ''}`,
        method,
        { ...body, reason: wish.reason },
        wish.expect,
      ),
    makeToken: (wish: { team: string; publishes: string[]; operates: string[]; days?: number }) =>
      call<{ id: string; token: string }>('/v1/tokens', 'POST', wish),
    tokens: () => call<{ tokens: ReleaseTokenRow[] }>('/v1/tokens'),
    revokeToken: (id: string) => call<{ id: string }>(`/v1/tokens/${id}`, 'DELETE'),
    garbage: (keepDays: number, dryRun: boolean) => call<GarbageReport>(`/v1/garbage${dryRun ? '?dryRun=true' : ''}`, 'POST', { keepDays }),
  };
}
