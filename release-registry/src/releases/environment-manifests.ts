/**
 * Builds, signs and caches environment manifests: one for each combination of canaries that applies to some user, and for each set of
 * remotes that is described.
 */
import type { EnvironmentManifest, PinnedRemote, SignedManifest } from 'shared-contracts/release/release';
import { type ReleaseIdentity, shellReleaseName } from 'shared-contracts/release/release-operations';
import { type EnvironmentState, readEnvironment } from '../environments/environment-state.ts';
import { isShell } from '../environments/judge-pins.ts';
import { canariesFor } from '../model/canary.ts';
import { pinnedRemote } from '../model/pinned-remote.ts';
import type { ShellRelease } from '../model/shell-release.ts';
import type { RegistryDatabase } from '../storage/registry-database.ts';
import type { ReleaseKey } from '../storage/registry-keys.ts';
import { findVersions } from '../storage/release-store.ts';

export interface EnvironmentManifestsOptions {
  readonly database: RegistryDatabase;
  readonly key: ReleaseKey;
  readonly filesBase: string;
  readonly alternativeOrigins: readonly string[];
  readonly documentAge: number;
}

export interface SignedDocument {
  readonly serial: number;
  readonly signed: SignedManifest;
  readonly etag: string;
}

interface Known {
  readonly state: EnvironmentState;
  readonly shell: ShellRelease | null;
  /** Every version that any manifest of the environment may contain. */
  readonly remotes: ReadonlyMap<string, PinnedRemote>;
  /** By key of a set of canaries, the versions for the users who are in exactly these canaries. */
  readonly lists: Map<string, readonly PinnedRemote[]>;
  /** Signed manifests, by a key of the canaries and of the described remotes. */
  readonly documents: Map<string, SignedDocument>;
  at: number;
}

/** Which environment manifest a caller requests. */
export interface DocumentWish {
  /** The user whose canaries apply; without one, the manifest for people who are in no canary. */
  readonly identity?: ReleaseIdentity | undefined;
  /** First segments of the component paths whose remotes must be described; absent: all remotes. */
  readonly groups?: readonly string[] | undefined;
}

/** Up to this many remotes, every manifest describes all of them, because leaving some out would save little. */
const describedAnyway = 12;
/** Number of signed manifests cached per environment; users with the same canaries share one. */
const keptDocuments = 64;
/** Number of cached version descriptions; a description never changes. */
const keptVersions = 20_000;

const key = (name: string, version: string) => `${name}@${version}`;
const groupOf = (component: string) => component.split('/')[0] ?? '';

/** Whether the remote serves a screen in one of the groups, by its own name or an alias. */
const serves = ({ groups, exposes }: PinnedRemote, wanted: ReadonlySet<string>): boolean =>
  groups.some((group) => wanted.has(group)) || exposes.some(({ aliases }) => aliases.some((alias) => wanted.has(groupOf(alias))));

export function createEnvironmentManifests({
  database,
  key: signer,
  filesBase,
  alternativeOrigins,
  documentAge,
}: EnvironmentManifestsOptions) {
  const environments = new Map<string, Known>();
  /** Descriptions by name and version; a description never changes. */
  const remotes = new Map<string, PinnedRemote>();
  const shells = new Map<string, ShellRelease>();

  function versionsOf(state: EnvironmentState): Map<string, readonly [string, string]> {
    const pairs = [...state.served, ...state.lastGood, ...state.canaries.flatMap(({ pins }) => Object.entries(pins))];
    if (state.shell) pairs.push([shellReleaseName, state.shell]);
    return new Map(pairs.map((pair) => [key(...pair), pair]));
  }

  async function load(environment: string, known: Known | undefined): Promise<Known> {
    const read = await database.transaction(async (tx) => {
      const state = await readEnvironment(tx, environment, known?.state.serial);
      if (state === 'unchanged') return state;
      const versions = versionsOf(state);
      const isKnown = (id: string) => remotes.has(id) || shells.has(id);
      const unknown = [...versions].filter(([id]) => !isKnown(id)).map(([, pair]) => pair);
      for (const { manifest } of await findVersions(tx, unknown)) {
        if (isShell(manifest)) shells.set(key(manifest.name, manifest.version), manifest);
        else remotes.set(key(manifest.name, manifest.version), pinnedRemote(manifest, { filesBase, alternativeOrigins }));
      }
      const own = [...versions.keys()].flatMap((id) => {
        const remote = remotes.get(id);
        return remote ? [[id, remote] as const] : [];
      });
      return { state, remotes: new Map(own), shell: state.shell ? (shells.get(key(shellReleaseName, state.shell)) ?? null) : null };
    });
    if (read === 'unchanged') {
      if (!known) throw new Error('an environment that was never read cannot be unchanged');
      known.at = Date.now();
      return known;
    }
    if (remotes.size > keptVersions) remotes.clear();
    const fresh: Known = { ...read, lists: new Map(), documents: new Map(), at: Date.now() };
    // Anybody may ask for environments by any name; those that nobody ever changed are not cached, because there is no end of them.
    if (fresh.state.serial > 0) environments.set(environment, fresh);
    return fresh;
  }

  async function current(environment: string): Promise<Known> {
    const known = environments.get(environment);
    return known && Date.now() - known.at < documentAge ? known : load(environment, known);
  }

  /** The versions that a user with these canaries runs, by remote name. */
  function remotesFor({ state, remotes: own }: Known, chosen: readonly string[]): PinnedRemote[] {
    const drawn = new Map(
      state.canaries
        .filter(({ name }) => chosen.includes(name))
        .flatMap((canary) => Object.entries(canary.pins).map(([name, version]) => [name, { version, canary: canary.name }] as const)),
    );
    return [...new Set([...state.served.keys(), ...drawn.keys()])].sort().flatMap((name) => {
      const canary = drawn.get(name);
      const remote = own.get(key(name, canary?.version ?? state.served.get(name) ?? ''));
      if (!remote) return [];
      return [canary ? { ...remote, canary: canary.canary } : remote];
    });
  }

  /** The fallback of a canary's version is the version that everybody else is served. */
  function fallbackOf({ state, remotes: own }: Known, { name, version, canary }: PinnedRemote): PinnedRemote[] {
    const stands = state.served.get(name);
    const previous = own.get(key(name, (canary && stands !== version ? stands : state.lastGood.get(name)) ?? ''));
    return previous && previous.version !== version ? [previous] : [];
  }

  interface Contents {
    readonly chosen: readonly string[];
    readonly list: readonly PinnedRemote[];
    readonly isPersonal: boolean;
    readonly isPartial: boolean;
  }

  function makeDocument(known: Known, { chosen, list, isPersonal, isPartial }: Contents): EnvironmentManifest {
    const { state } = known;
    const varying = isPersonal ? [] : [...new Set(state.canaries.flatMap(({ pins }) => Object.keys(pins)))].sort();
    const lastGood = list.flatMap((remote) => fallbackOf(known, remote));
    return {
      environment: state.environment,
      serial: state.serial,
      issuedAt: state.changedAt,
      ...(state.kills.length > 0 ? { kills: state.kills.map(({ name, version, reason }) => ({ name, version, reason })) } : {}),
      ...(state.shell ? { shell: state.shell } : {}),
      ...(isPersonal ? { personal: true } : {}),
      ...(chosen.length > 0 ? { canaries: chosen } : {}),
      ...(varying.length > 0 ? { varying } : {}),
      ...(isPartial ? { partial: true } : {}),
      remotes: list,
      ...(lastGood.length > 0 ? { lastGood } : {}),
    };
  }

  function documentOf(known: Known, { identity, groups }: DocumentWish): SignedDocument {
    const { state, lists, documents } = known;
    const chosen = identity ? canariesFor(state.canaries, state.secret, identity) : [];
    const all = lists.get(chosen.join('\0')) ?? remotesFor(known, chosen);
    lists.set(chosen.join('\0'), all);
    const wanted = groups && all.length > describedAnyway ? new Set(groups) : null;
    const list = wanted ? all.filter((remote) => serves(remote, wanted)) : all;
    const left = wanted ? list.map(({ name }) => name) : ['*'];
    const id = [identity ? 'user' : 'everybody', ...chosen, '', ...left].join('\0');
    const found = documents.get(id);
    if (found) return found;
    const text = JSON.stringify(
      makeDocument(known, { chosen, list, isPersonal: identity !== undefined, isPartial: list.length < all.length }),
    );
    const signature = signer.sign(text);
    const made = { serial: state.serial, signed: { text, signature }, etag: `"${state.serial}-${signature.slice(0, 16)}"` };
    if (documents.size >= keptDocuments) documents.delete(documents.keys().next().value ?? '');
    documents.set(id, made);
    return made;
  }

  return {
    /** Clears the cache of an environment, so that the next request reads the database. */
    forget(environment: string): void {
      const known = environments.get(environment);
      if (known) known.at = 0;
    },
    async get(environment: string, wish: DocumentWish = {}): Promise<SignedDocument> {
      return documentOf(await current(environment), wish);
    },
    /** The pinned shell; null when none is pinned. */
    shell: async (environment: string): Promise<ShellRelease | null> => (await current(environment)).shell,
    /** The signed list of killed versions alone: small enough for frequent polling. */
    async kills(environment: string): Promise<SignedDocument> {
      const { state, documents } = await current(environment);
      const found = documents.get('\0kills');
      if (found) return found;
      const { serial, changedAt } = state;
      const kills = state.kills.map(({ name, version, reason }) => ({ name, version, reason }));
      const text = JSON.stringify({ environment, serial, issuedAt: changedAt, kills });
      const signature = signer.sign(text);
      const made = { serial, signed: { text, signature }, etag: `"${serial}-${signature.slice(0, 16)}"` };
      documents.set('\0kills', made);
      return made;
    },
  };
}
