/** Builds the description of a published version for environment manifests. */
import type { PinnedRemote, ReleaseManifest } from 'shared-contracts/release/release';

export interface FileOrigins {
  /** Origin and path prefix that browsers use for `/remotes`; '' means the page's own origin. */
  readonly filesBase: string;
  /** Other origins (with prefix) that serve the same files. */
  readonly alternativeOrigins: readonly string[];
}

const isCode = (path: string) => path.endsWith('.js') || path.endsWith('.css');

export function pinnedRemote(manifest: ReleaseManifest, { filesBase, alternativeOrigins }: FileOrigins): PinnedRemote {
  const { name, version, entry, globalName, groups, exposes, requires, files } = manifest;
  const integrity = Object.fromEntries(files.filter((file) => isCode(file.path)).map((file) => [file.path, file.integrity]));
  const base = `${filesBase}/remotes/${name}/${version}/`;
  const mirrors = alternativeOrigins.map((origin) => `${origin.replace(/\/$/, '')}/remotes/${name}/${version}/`);
  return { name, version, base, ...(mirrors.length > 0 ? { mirrors } : {}), entry, globalName, groups, exposes, requires, integrity };
}
