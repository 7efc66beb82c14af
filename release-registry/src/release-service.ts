/** What the registry does, apart from how it is asked: publish, pin, roll back, promote, and hand out the signed document. */
import { createHash } from 'node:crypto';
import type { ReleaseManifest } from 'shared-contracts/release';
import type { BlobStore } from './blob-store.ts';
import { checkContents, checkNeighbours, checkProvided } from './gate.ts';
import { type GateProblem, RegistryProblem } from './problem.ts';
import type { Queryable, RegistryDatabase } from './registry-database.ts';
import type { ReleaseKey } from './registry-keys.ts';
import { createReleaseDocuments } from './release-documents.ts';
import { readManifest } from './release-schema.ts';
import * as store from './release-store.ts';
import type { ProvidedModule } from './shell-release.ts';

export interface ReleaseServiceOptions {
  readonly database: RegistryDatabase;
  readonly blobs: BlobStore;
  readonly key: ReleaseKey;
  /** What the shell beside this registry provides; null where there is none to judge by. */
  readonly provided: () => readonly ProvidedModule[] | null;
  /** Origin and prefix of `/remotes` as browsers see it; '' is the page's own. */
  readonly filesBase?: string;
  /** How long a document may be answered from memory before another process's change is looked for, ms. */
  readonly documentAge?: number;
}

export interface Change {
  readonly by: string;
  readonly reason: string;
  /** Judge and report, change nothing. */
  readonly dryRun?: boolean;
  /** Refuse when the environment's serial is another one. */
  readonly expectedSerial?: number | null;
}

export interface PinResult {
  readonly environment: string;
  readonly serial: number;
  readonly changes: readonly { readonly name: string; readonly from: string | null; readonly to: string }[];
  /** Components the environment offered before and does not any more. */
  readonly lost: readonly string[];
  readonly dryRun: boolean;
}

export interface ReleaseStatus {
  readonly environment: string;
  readonly serial: number;
  readonly changedAt: string;
  readonly pins: readonly {
    readonly name: string;
    readonly version: string;
    readonly origin: store.PinOrigin;
    readonly builtAt: string;
    readonly revision: string | null;
    readonly problems: readonly GateProblem[];
  }[];
}

export type ReleaseService = ReturnType<typeof createReleaseService>;

/** The same release built twice differs in time and commit only. */
function digestOf(manifest: ReleaseManifest): string {
  const { builtAt: _builtAt, revision: _revision, ...lasting } = manifest;
  const files = [...lasting.files].sort((a, b) => (a.path < b.path ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify(Object.entries({ ...lasting, files }).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');
}

const contentKey = (integrity: string): string => Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');
const componentsOf = (manifest: ReleaseManifest) => manifest.exposes.flatMap((expose) => [expose.component, ...expose.aliases]);

export function createReleaseService({ database, blobs, key, provided, filesBase = '', documentAge = 1000 }: ReleaseServiceOptions) {
  const documents = createReleaseDocuments({ database, key, filesBase, documentAge });
  const contents = new Map<string, string>();

  const refuse = (problems: readonly GateProblem[]) => {
    if (problems.length > 0) throw new RegistryProblem('gate', ['发布检查未通过', 'The release does not pass the gate.'], problems);
  };
  const unknownVersion = (name: string, version: string) =>
    new RegistryProblem('version-unknown', [`版本不存在：${name}@${version}`, `${name}@${version} was never published here.`]);
  const judgeForShell = (manifest: ReleaseManifest) =>
    checkProvided(manifest, provided() ?? manifest.requires.map(({ key: k, range }) => ({ key: k, version: range.replace(/^[\^~]/, '') })));

  /** Keeps a release for ever. Same content again: nothing happens; other content under the version: refused. */
  async function publish(
    input: unknown,
    files: ReadonlyMap<string, Uint8Array>,
    by: string,
  ): Promise<{ manifest: ReleaseManifest; isNew: boolean }> {
    const read = readManifest(input);
    if ('problems' in read) throw new RegistryProblem('gate', ['发布检查未通过', 'The release does not pass the gate.'], read.problems);
    const { manifest } = read;
    refuse([...checkContents(manifest, files), ...judgeForShell(manifest)]);
    const digest = digestOf(manifest);
    const known = await database.transaction((tx) => store.findVersion(tx, manifest.name, manifest.version));
    if (!known) {
      for (const file of manifest.files) await blobs.put(contentKey(file.integrity), files.get(file.path) ?? new Uint8Array());
    }
    const isNew = await database.transaction(async (tx) => {
      if (!(await store.insertVersion(tx, manifest, digest, by))) {
        const existing = await store.findVersion(tx, manifest.name, manifest.version);
        if (!existing)
          refuse([
            {
              rule: 'global-taken',
              where: manifest.globalName,
              what: ['全局名已被占用', 'is the global name of another release.'],
              mend: ['请更改应用名或版本', 'Rename the remote or give another version.'],
            },
          ]);
        if (existing?.digest === digest) return false;
        throw new RegistryProblem('version-taken', [
          `版本 ${manifest.version} 已存在且内容不同`,
          `${manifest.name}@${manifest.version} exists with other content; a published version never changes. Publish under a new version.`,
        ]);
      }
      for (const file of manifest.files)
        await store.insertFile(tx, manifest.name, manifest.version, {
          path: file.path,
          bytes: file.bytes,
          content: contentKey(file.integrity),
        });
      return true;
    });
    return { manifest, isNew };
  }

  /** Judges `wanted` (name → version) as one set beside the pins that stay, then writes it as one change. */
  async function change(
    tx: Queryable,
    environment: string,
    wanted: ReadonlyMap<string, string>,
    action: store.PinAction,
    { by, reason, dryRun = false, expectedSerial = null }: Change,
  ): Promise<PinResult> {
    const before = await store.lockEnvironment(tx, environment);
    if (expectedSerial !== null && expectedSerial !== before.serial) {
      throw new RegistryProblem('serial-changed', [
        '环境已被他人修改，请重新查看后再试',
        `The environment has changed (serial ${before.serial}, expected ${expectedSerial}). Look at it again first.`,
      ]);
    }
    const pins = await store.listPins(tx, environment);
    const manifests: ReleaseManifest[] = [];
    for (const [name, version] of wanted) {
      const found = await store.findVersion(tx, name, version);
      if (!found) throw unknownVersion(name, version);
      manifests.push(found.manifest);
    }
    const stays = pins.filter((pin) => !wanted.has(pin.name)).map((pin) => pin.manifest);
    refuse(manifests.flatMap((manifest) => [...judgeForShell(manifest), ...checkNeighbours(manifest, [...stays, ...manifests])]));
    const current = new Map(pins.map((pin) => [pin.name, pin.version]));
    const changes = manifests
      .map(({ name, version }) => ({ name, from: current.get(name) ?? null, to: version }))
      .filter(({ from, to }) => from !== to);
    const offered = new Set([...stays, ...manifests].flatMap(componentsOf));
    const lost = pins.flatMap((pin) => componentsOf(pin.manifest)).filter((component) => !offered.has(component));
    if (dryRun) return { environment, serial: before.serial, changes, lost, dryRun };
    const origin = action === 'start' ? 'start' : 'operator';
    // An operator's pin of the version that stands already still makes it the operator's.
    for (const { name, version } of manifests) await store.setPin(tx, environment, name, version, origin);
    const serial = changes.length > 0 ? await store.raiseSerial(tx, environment) : before.serial;
    for (const { name, from, to } of changes) await store.addHistory(tx, environment, { serial, name, from, to, action, by, reason });
    return { environment, serial, changes, lost, dryRun };
  }

  async function changing(environment: string, work: (tx: Queryable) => Promise<PinResult>): Promise<PinResult> {
    const result = await database.transaction(work);
    if (!result.dryRun) documents.forget(environment);
    return result;
  }

  return {
    publish,
    publicKey: key.publicKey,

    versions: (name: string) => database.transaction((tx) => store.listVersions(tx, name)),

    async manifest(name: string, version: string): Promise<ReleaseManifest> {
      const found = await database.transaction((tx) => store.findVersion(tx, name, version));
      if (!found) throw unknownVersion(name, version);
      return found.manifest;
    },

    pin: (environment: string, name: string, version: string, by: Change) =>
      changing(environment, (tx) => change(tx, environment, new Map([[name, version]]), 'pin', by)),

    rollback: (environment: string, name: string, by: Change) =>
      changing(environment, async (tx) => {
        await store.lockEnvironment(tx, environment);
        const current = (await store.listPins(tx, environment)).find((pin) => pin.name === name);
        const target = current && (await store.versionBefore(tx, environment, name, current.version));
        if (!target)
          throw new RegistryProblem('nothing-to-roll-back', [
            '没有可以回退的版本',
            `${name} had no earlier version in ${environment}; pin one by hand.`,
          ]);
        return change(tx, environment, new Map([[name, target]]), 'rollback', by);
      }),

    promote: (from: string, to: string, by: Change) =>
      changing(to, async (tx) => {
        const pins = await store.listPins(tx, from);
        if (pins.length === 0) throw new RegistryProblem('nothing-to-promote', [`环境 ${from} 没有固定版本`, `${from} pins nothing.`]);
        return change(tx, to, new Map(pins.map((pin) => [pin.name, pin.version])), 'promote', by);
      }),

    /** Start of the product: pins only where nothing is pinned or the pin was its own (rulings 16). */
    pinFromStart: (environment: string, versions: ReadonlyMap<string, string>) =>
      changing(environment, async (tx) => {
        await store.lockEnvironment(tx, environment);
        const operators = new Set(
          (await store.listPins(tx, environment)).filter((pin) => pin.origin === 'operator').map((pin) => pin.name),
        );
        return change(tx, environment, new Map([...versions].filter(([name]) => !operators.has(name))), 'start', {
          by: 'start',
          reason: 'npm start',
        });
      }),

    status: (environment: string): Promise<ReleaseStatus> =>
      database.transaction(async (tx) => {
        const row = await store.findEnvironment(tx, environment);
        if (!row)
          throw new RegistryProblem('environment-unknown', [`环境不存在：${environment}`, `Environment ${environment} has no pins yet.`]);
        const pins = await store.listPins(tx, environment);
        return {
          environment,
          serial: row.serial,
          changedAt: row.changedAt,
          pins: pins.map(({ name, version, origin, manifest }) => ({
            name,
            version,
            origin,
            builtAt: manifest.builtAt,
            revision: manifest.revision,
            problems: judgeForShell(manifest),
          })),
        };
      }),

    history: (environment: string, name: string | null, limit = 100) =>
      database.transaction((tx) => store.listHistory(tx, environment, name, limit)),

    /** The environment's signed document; an environment without pins has an empty one with serial 0. */
    document: documents.get,

    /** Key of a published file's bytes; null when there is none. What is found never changes and is remembered. */
    async fileContent(name: string, version: string, path: string): Promise<string | null> {
      const id = `${name}\0${version}\0${path}`;
      const known = contents.get(id);
      if (known) return known;
      const content = await database.transaction((tx) => store.findFile(tx, name, version, path));
      if (content) {
        if (contents.size > 20_000) contents.clear();
        contents.set(id, content);
      }
      return content;
    },
    blobs,
  };
}
