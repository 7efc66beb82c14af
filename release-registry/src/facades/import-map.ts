/** An environment as an import map, and addresses of an import map back to published versions. */
import type { ServedSet } from '../environments/served-remotes.ts';

export interface ImportMap {
  readonly imports: Readonly<Record<string, string>>;
  readonly scopes: Readonly<Record<string, never>>;
  readonly integrity: Readonly<Record<string, string>>;
}

/** Name → entry, and `name/` → folder (the map's own way to say "whatever is below"). */
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
  /** Below the version's folder; '' for the folder itself. */
  readonly path: string;
}

/** The published file behind an address; null for any address that is not this registry's own. */
export function namedFile(address: string, bases: readonly string[]): NamedFile | null {
  for (const base of bases) {
    if (!address.startsWith(`${base}/remotes/`)) continue;
    const match = /^([a-z][a-z0-9-]*)\/([^/?#]+)\/([^?#]*)$/.exec(address.slice(base.length + '/remotes/'.length));
    if (match) return { name: match[1] ?? '', version: match[2] ?? '', path: match[3] ?? '' };
  }
  return null;
}
