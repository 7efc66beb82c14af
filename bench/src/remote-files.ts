/** The files of the remotes that a running product serves. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { EnvironmentManifest, PinnedRemote, SignedManifest } from 'shared-contracts/release/release';
import { packagesNeverInRemotes } from 'tooling/workspace/shared-policy';
import { remoteFolder } from 'tooling/workspace/workspace';

export interface RemoteFiles {
  readonly name: string;
  /** Compressed size of the remote's entry, in bytes. */
  readonly entry: number;
  /** Compressed size of the largest screen in bytes. */
  readonly heaviest: number;
  /** Paths of sources of shared libraries, or of antd, that the remote bundles. */
  readonly copies: readonly string[];
}

/** Reads every remote that the product at `origin` has pinned; the contents come from the source maps of their builds. */
export async function remoteFiles(origin: string): Promise<RemoteFiles[]> {
  const response = await fetch(`${origin}/registry/v1/environments/local/document`);
  const { text } = (await response.json()) as SignedManifest;
  const { remotes } = JSON.parse(text) as EnvironmentManifest;
  return Promise.all(remotes.map((remote) => filesOf(origin, remote)));
}

async function filesOf(origin: string, remote: PinnedRemote): Promise<RemoteFiles> {
  const weigh = async (paths: readonly string[]): Promise<number> => {
    const bodies = await Promise.all(paths.map(async (path) => (await fetch(`${origin}${remote.base}${path}`)).arrayBuffer()));
    return bodies.reduce((sum, body) => sum + brotliCompressSync(Buffer.from(body)).length, 0);
  };
  const screens = await Promise.all(remote.exposes.map(({ scripts, styles }) => weigh([...scripts, ...styles])));
  return { name: remote.name, entry: await weigh([remote.entry]), heaviest: Math.max(...screens), copies: copiesIn(remote) };
}

/**
 * A shared module to which a remote only refers has no source in the build; dayjs plugins and languages have no state and may be bundled.
 */
function copiesIn({ name, version }: PinnedRemote): string[] {
  const folder = join(remoteFolder(name), 'dist', version);
  const maps = readdirSync(folder).filter((file) => file.endsWith('.js.map'));
  const sources = maps.flatMap((file) => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { sources: string[] }).sources);
  return sources.filter((source) => {
    const path = /.*\/node_modules\/(.*)$/.exec(source)?.[1] ?? /\/(shared-(?:platform|widgets)\/.*)$/.exec(source)?.[1];
    return path && !/^dayjs\/(?:plugin|locale)\//.test(path) && packagesNeverInRemotes.some((owner) => path.startsWith(`${owner}/`));
  });
}
