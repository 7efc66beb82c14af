/** Parses the options of `pnpm dev`. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartupProblem } from 'api-server/kernel/basics/errors';
import { remoteFolder, remoteNames } from '../workspace/workspace.ts';

export interface DevelopmentOptions {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  /** Origin of a running product; null for the local one, which is started if necessary. */
  readonly product: string | null;
  readonly registry?: string;
  readonly environment?: string;
  readonly isOffline: boolean;
  readonly isRecording: boolean;
}

export const usage = `Usage: pnpm dev <remote> [options]      e.g. pnpm dev etc

Runs one remote from source in the real shell, beside the pinned versions of all others. An edit shows at once.

  --api <url>           origin of a running product whose API answers; default: the local one, started if none runs
  --registry <url>      where the other remotes come from, https://…/registry; default: the product's own
  --environment <env>   whose pins; default: the product's
  --offline             recorded responses instead of a server (remote-<name>/recordings)
  --record              keep the product's answers for --offline, without tokens and personal data
  --port <port>         first port to try; default 8090
  --folder <path>       the remote's sources, when they are not in remote-<name>`;

function urlOf(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new StartupProblem(`--${name} needs an http(s) address, not "${text}".`);
  return text;
}

/** Parses the command line; throws StartupProblem with one line that says what to do. */
export function readDevelopmentOptions(words: readonly string[]): DevelopmentOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = { api: text, registry: text, environment: text, port: text, folder: text, offline: flag, record: flag };
  let parsed: ReturnType<typeof parseArgs<{ args: string[]; options: typeof options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new StartupProblem(`${error instanceof Error ? error.message.split('.')[0] : error}.\n\n${usage}`);
  }
  const { values, positionals } = parsed;
  const [given, ...more] = positionals;
  if (!given || more.length > 0) throw new StartupProblem(usage);
  const name = given.replace(/^remote-/, '').replace(/\/$/, '');
  const folder = values.folder ? resolve(values.folder) : remoteFolder(name);
  if (!existsSync(join(folder, 'package.json')))
    throw new StartupProblem(`There is no remote "${name}". There are: ${remoteNames().join(', ')}. A new one: pnpm new-remote ${name}`);
  if (values.offline && (values.record || values.api || values.registry || values.environment))
    throw new StartupProblem('--offline asks no server: it goes with none of --record, --api, --registry and --environment.');
  const port = Number(values.port ?? 8090);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new StartupProblem(`--port needs a port, not "${values.port}".`);
  const api = urlOf('api', values.api);
  return {
    name,
    folder,
    port,
    product: api ? new URL(api).origin : null,
    registry: urlOf('registry', values.registry),
    environment: values.environment,
    isOffline: values.offline,
    isRecording: values.record,
  };
}
