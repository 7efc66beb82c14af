/** Makes, signs and remembers documents: one per environment, and one per combination of canaries that some user has. */
import type { PinnedRemote, ReleaseDocument, ReleaseManifest, SignedReleaseDocument } from 'shared-contracts/release';
import { type ReleaseIdentity, shellReleaseName } from 'shared-contracts/release-operations';
import { canariesFor } from './canary.ts';
import { type EnvironmentState, readEnvironment } from './environment-state.ts';
import { isShell } from './judge-pins.ts';
import type { RegistryDatabase } from './registry-database.ts';
import type { ReleaseKey } from './registry-keys.ts';
import { findVersions } from './release-store.ts';
import type { ShellRelease } from './shell-release.ts';

export interface ReleaseDocumentsOptions {
  readonly database: RegistryDatabase;
  readonly key: ReleaseKey;
  readonly filesBase: string;
  readonly alternativeOrigins: readonly string[];
  readonly documentAge: number;
}

export interface SignedDocument {
  readonly serial: number;
  readonly signed: SignedReleaseDocument;
  readonly etag: string;
}

interface Known {
  readonly state: EnvironmentState;
  readonly shell: ShellRelease | null;
  /** Every version that any of its documents may name. */
  readonly remotes: ReadonlyMap<string, PinnedRemote>;
  /** By names of the canaries in them. */
  readonly documents: Map<string, SignedDocument>;
  at: number;
}

const isCode = (path: string) => path.endsWith('.js') || path.endsWith('.css');
/** Signed documents kept per environment; users with the same canaries share one. */
const keptDocuments = 64;
/** Descriptions of versions kept for the next document; they never change. */
const keptVersions = 20_000;

function pinnedRemote(manifest: ReleaseManifest, filesBase: string, alternativeOrigins: readonly string[]): PinnedRemote {
  const { name, version, entry, globalName, groups, exposes, requires, files } = manifest;
  const integrity = Object.fromEntries(files.filter((file) => isCode(file.path)).map((file) => [file.path, file.integrity]));
  const base = `${filesBase}/remotes/${name}/${version}/`;
  const mirrors = alternativeOrigins.map((origin) => `${origin.replace(/\/$/, '')}/remotes/${name}/${version}/`);
  return { name, version, base, ...(mirrors.length > 0 ? { mirrors } : {}), entry, globalName, groups, exposes, requires, integrity };
}

const key = (name: string, version: string) => `${name}@${version}`;

export function createReleaseDocuments({ database, key: signer, filesBase, alternativeOrigins, documentAge }: ReleaseDocumentsOptions) {
  const environments = new Map<string, Known>();
  /** What a version looks like never changes. */
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
        else remotes.set(key(manifest.name, manifest.version), pinnedRemote(manifest, filesBase, alternativeOrigins));
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
    const fresh: Known = { ...read, documents: new Map(), at: Date.now() };
    environments.set(environment, fresh);
    return fresh;
  }

  async function current(environment: string): Promise<Known> {
    const known = environments.get(environment);
    return known && Date.now() - known.at < documentAge ? known : load(environment, known);
  }

  function makeDocument({ state, remotes: own }: Known, chosen: readonly string[]): ReleaseDocument {
    const drawn = new Map(
      state.canaries
        .filter(({ name }) => chosen.includes(name))
        .flatMap((canary) => Object.entries(canary.pins).map(([name, version]) => [name, { version, canary: canary.name }] as const)),
    );
    const names = [...new Set([...state.served.keys(), ...drawn.keys()])].sort();
    const list: PinnedRemote[] = [];
    const lastGood: PinnedRemote[] = [];
    for (const name of names) {
      const stands = state.served.get(name);
      const canary = drawn.get(name);
      const remote = own.get(key(name, canary?.version ?? stands ?? ''));
      if (!remote) continue;
      list.push(canary ? { ...remote, canary: canary.canary } : remote);
      // Who gets a canary falls back on what everybody else has.
      const former = own.get(key(name, (canary && stands !== remote.version ? stands : state.lastGood.get(name)) ?? ''));
      if (former && former !== remote) lastGood.push(former);
    }
    return {
      environment: state.environment,
      serial: state.serial,
      issuedAt: state.changedAt,
      ...(state.kills.length > 0 ? { kills: state.kills.map(({ name, version, reason }) => ({ name, version, reason })) } : {}),
      ...(state.shell ? { shell: state.shell } : {}),
      ...(chosen.length > 0 ? { canaries: chosen } : {}),
      remotes: list,
      ...(lastGood.length > 0 ? { lastGood } : {}),
    };
  }

  function documentOf(known: Known, chosen: readonly string[]): SignedDocument {
    const { state, documents } = known;
    const id = chosen.join('\0');
    const found = documents.get(id);
    if (found) return found;
    const text = JSON.stringify(makeDocument(known, chosen));
    const signature = signer.sign(text);
    const made = { serial: state.serial, signed: { text, signature }, etag: `"${state.serial}-${signature.slice(0, 16)}"` };
    if (documents.size >= keptDocuments) documents.delete(documents.keys().next().value ?? '');
    documents.set(id, made);
    return made;
  }

  return {
    /** The next question looks at the database. */
    forget(environment: string): void {
      const known = environments.get(environment);
      if (known) known.at = 0;
    },
    /** Without an identity: what everybody without a canary gets. */
    async get(environment: string, identity?: ReleaseIdentity): Promise<SignedDocument> {
      const known = await current(environment);
      return documentOf(known, identity ? canariesFor(known.state.canaries, known.state.secret, identity) : []);
    },
    /** The pinned shell; null where none is pinned. */
    shell: async (environment: string): Promise<ShellRelease | null> => (await current(environment)).shell,
    /** Kills alone, signed: small enough to be asked for often. */
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
