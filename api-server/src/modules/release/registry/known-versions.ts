/** Tells which versions the registry knows. Page reports on others are dropped, so that nobody can fill the tables with invented names. */
import type { ReleaseVersionRow } from 'shared-contracts/release/release-operations';
import type { RegistryCalls } from './registry-calls.ts';

/** How soon an unknown name or version is looked up again, ms. */
const askAgainAfter = 10_000;
const mostRemotes = 2_000;

export interface KnownVersions {
  /** Whether the registry knows the version. False also when the registry does not respond, because a lost report does no harm. */
  isKnown(name: string, version: string): Promise<boolean>;
}

export function knownVersions(calls: RegistryCalls, now: () => number): KnownVersions {
  const known = new Map<string, { versions: ReadonlySet<string>; at: number }>();

  async function ask(name: string): Promise<ReadonlySet<string>> {
    try {
      const { body } = await calls.call<{ versions: ReleaseVersionRow[] }>({ path: `/remotes/${name}/versions`, as: 'api' });
      return new Set(body?.versions.map(({ version }) => version));
    } catch {
      return known.get(name)?.versions ?? new Set();
    }
  }

  return {
    async isKnown(name, version) {
      const found = known.get(name);
      if (found?.versions.has(version)) return true;
      if (found && now() - found.at < askAgainAfter) return false;
      if (known.size >= mostRemotes) known.clear();
      const versions = await ask(name);
      known.set(name, { versions, at: now() });
      return versions.has(version);
    },
  };
}
