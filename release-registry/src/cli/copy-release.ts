/** Copies a published version from one registry to another, byte for byte; for installations with a registry per environment. */
import type { ReleaseFile } from 'shared-contracts/release/release';
import { type RegistryClient, RegistryRefusal } from './registry-client.ts';

/** Number of files that are requested in parallel. */
const atOnce = 4;

async function fileFrom(registryUrl: string, { name, version }: { name: string; version: string }, { path }: ReleaseFile): Promise<Buffer> {
  // Files are served below `/remotes` beside the registry's API, readable without a token.
  const address = `${registryUrl.replace(/\/registry$/, '')}/remotes/${name}/${version}/${path}`;
  const response = await fetch(address, { signal: AbortSignal.timeout(60_000) }).catch(() => null);
  if (!response?.ok)
    throw new RegistryRefusal('unreachable', `${address} ${response ? `responded ${response.status}` : 'does not respond'}.`);
  return Buffer.from(await response.arrayBuffer());
}

/** Copies a version; the receiving registry checks every hash and makes all release checks, as for a new build. */
export async function copyRelease(
  source: { readonly client: RegistryClient; readonly url: string },
  target: RegistryClient,
  name: string,
  version: string,
): ReturnType<RegistryClient['publishBytes']> {
  const manifest = await source.client.manifest(name, version);
  const files = new Map<string, Buffer>();
  for (let first = 0; first < manifest.files.length; first += atOnce)
    await Promise.all(
      manifest.files.slice(first, first + atOnce).map(async (file) => files.set(file.path, await fileFrom(source.url, manifest, file))),
    );
  return target.publishBytes(manifest, files);
}
