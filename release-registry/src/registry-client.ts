/** Speaks to a registry for the command line. */
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { ReleaseManifest } from 'shared-contracts/release';
import type { GateProblem } from './problem.ts';
import type { PinResult, ReleaseStatus } from './release-service.ts';
import type { HistoryRow, VersionRow } from './release-store.ts';

export interface RegistryClientOptions {
  /** e.g. `http://127.0.0.1:8080/registry`. */
  readonly url: string;
  readonly token: string;
}

/** The registry's refusal, or why it was not reached. */
export class RegistryRefusal extends Error {
  readonly code: string;
  readonly problems: readonly GateProblem[];
  constructor(code: string, message: string, problems: readonly GateProblem[] = []) {
    super(message);
    this.name = 'RegistryRefusal';
    this.code = code;
    this.problems = problems;
  }
}

interface Call {
  readonly method?: 'GET' | 'PUT' | 'POST';
  readonly body?: unknown;
}

export type RegistryClient = ReturnType<typeof registryClient>;

export function registryClient({ url, token }: RegistryClientOptions) {
  async function call<Answer>(path: string, { method = 'GET', body }: Call = {}): Promise<Answer> {
    const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'x-release-user': userInfo().username };
    if (body !== undefined) headers['content-type'] = 'application/json';
    let response: Response;
    try {
      response = await fetch(`${url}${path}`, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      });
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      throw new RegistryRefusal(
        'unreachable',
        `No registry answers at ${url} (${cause}). Start the product (npm start), or set REGISTRY_URL.`,
      );
    }
    const text = await response.text();
    let answer: { code?: string; message?: [string, string]; problems?: GateProblem[] };
    try {
      answer = JSON.parse(text);
    } catch {
      throw new RegistryRefusal('no-registry', `${url}${path} answered ${response.status} without JSON: is this a registry?`);
    }
    if (!response.ok) throw new RegistryRefusal(answer.code ?? String(response.status), answer.message?.[1] ?? text, answer.problems ?? []);
    // The registry is ours and of this version; its answers are typed where they are made.
    return answer as Answer;
  }
  const environment = (name: string) => `/v1/environments/${encodeURIComponent(name)}`;
  const dry = (dryRun: boolean) => (dryRun ? '?dryRun=true' : '');

  return {
    publish(manifest: ReleaseManifest, folder: string) {
      const files = Object.fromEntries(manifest.files.map(({ path }) => [path, readFileSync(join(folder, path)).toString('base64')]));
      return call<{ name: string; version: string; isNew: boolean }>(`/v1/remotes/${manifest.name}/versions/${manifest.version}`, {
        method: 'PUT',
        body: { manifest, files },
      });
    },
    versions: (name: string) => call<{ versions: VersionRow[] }>(`/v1/remotes/${name}/versions`),
    pin: (env: string, name: string, version: string, reason: string, dryRun: boolean) =>
      call<PinResult>(`${environment(env)}/pins/${name}${dry(dryRun)}`, { method: 'PUT', body: { version, reason } }),
    rollback: (env: string, name: string, reason: string, dryRun: boolean) =>
      call<PinResult>(`${environment(env)}/pins/${name}/rollback${dry(dryRun)}`, { method: 'POST', body: { reason } }),
    promote: (from: string, to: string, reason: string, dryRun: boolean) =>
      call<PinResult>(`${environment(to)}/promotions${dry(dryRun)}`, { method: 'POST', body: { from, reason } }),
    status: (env: string) => call<ReleaseStatus>(environment(env)),
    history: (env: string, limit: number) => call<{ history: HistoryRow[] }>(`${environment(env)}/history?limit=${limit}`),
  };
}
