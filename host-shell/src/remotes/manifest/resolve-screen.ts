/** Finds the target of a menu component in the environment manifest: aliases first, then groups. */
import type { EnvironmentManifest, PinnedRemote, ReleaseExpose } from 'shared-contracts/release/release';
import { screenName } from '../../menu/online-screens.ts';

export interface Target {
  readonly remote: PinnedRemote;
  readonly expose: ReleaseExpose;
}
/** Result when no screen was found. It names the remote to whose group the component belongs, if there is one. */
export interface NoTarget {
  readonly remote: PinnedRemote | null;
  readonly expose: null;
}

interface Index {
  readonly aliases: ReadonlyMap<string, Target>;
  readonly groups: ReadonlyMap<string, PinnedRemote>;
}

const indexes = new WeakMap<EnvironmentManifest, Index>();

function indexOf(document: EnvironmentManifest): Index {
  const known = indexes.get(document);
  if (known) return known;
  const aliases = new Map<string, Target>();
  const groups = new Map<string, PinnedRemote>();
  for (const remote of document.remotes) {
    for (const group of remote.groups) if (!groups.has(group)) groups.set(group, remote);
    for (const expose of remote.exposes)
      for (const alias of expose.aliases) if (!aliases.has(alias)) aliases.set(alias, { remote, expose });
  }
  const index = { aliases, groups };
  indexes.set(document, index);
  return index;
}

/** Finds the module that a remote exposes for a component or for one of the component's older names. */
export const exposeOf = (remote: PinnedRemote, component: string): ReleaseExpose | undefined =>
  remote.exposes.find((expose) => expose.component === screenName(component) || expose.aliases.includes(component));

export function resolveScreen(document: EnvironmentManifest, asked: string): Target | NoTarget {
  const component = asked.replace(/^\/+/, '');
  const { aliases, groups } = indexOf(document);
  const aliased = aliases.get(component);
  if (aliased) return aliased;
  const name = screenName(component);
  const remote = groups.get(name.split('/')[0] ?? '') ?? null;
  const expose = remote?.exposes.find((candidate) => candidate.component === name);
  return remote && expose ? { remote, expose } : { remote, expose: null };
}
