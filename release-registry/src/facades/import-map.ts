/** Converts an environment to an import map, and addresses of an import map back to published versions. */
import type { ServedSet } from '../environments/served-remotes.ts';

export interface ImportMap {
  readonly imports: Readonly<Record<string, string>>;
  readonly scopes: Readonly<Record<string, never>>;
  readonly integrity: Readonly<Record<string, string>>;
}

/** The import map: each name maps to its entry file, and `name/` to the version's folder. */
export function importMapOf({ remotes }: ServedSet): ImportMap {
  return {
    imports: Object.fromEntries(
      remotes.flatMap(({ remote: { name, base, entry } }) => [
        [name, base + entry],
        [`${name}/`, base],
      ]),
    ),
    scopes: {},
    integrity: Object.fromEntries(
      remotes.flatMap(({ remote: { base, entry, integrity } }) => {
        const hash = integrity[entry];
        return hash ? [[base + entry, hash] as const] : [];
      }),
    ),
  };
}

export interface NamedFile {
  readonly name: string;
  readonly version: string;
  /** Path of the file below the version's folder; '' is the folder itself. */
  readonly path: string;
}

/** The published file at an address; null for an address outside this registry. */
export function namedFile(address: string, bases: readonly string[]): NamedFile | null {
  for (const base of bases) {
    if (!address.startsWith(`${base}/remotes/`)) continue;
    const match = /^([a-z][a-z0-9-]*)\/([^/?#]+)\/([^?#]*)$/.exec(address.slice(base.length + '/remotes/'.length));
    if (match) return { name: match[1] ?? '', version: match[2] ?? '', path: match[3] ?? '' };
  }
  return null;
}
