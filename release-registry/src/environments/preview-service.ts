/** Previews: issued for one person, opened once, signed, ended by expiry or a kill. They do not change what other people are served. */
import { createHash, randomBytes } from 'node:crypto';
import type { PinnedRemote, ReleaseManifest, SignedManifest } from 'shared-contracts/release/release';
import { type GateReport, shellReleaseName } from 'shared-contracts/release/release-operations';
import type { PreviewFacts, PreviewText, PublishedFacts } from 'shared-contracts/release/release-preview';
import { RegistryProblem } from '../model/problem.ts';
import { noteSeen } from '../storage/collect-garbage.ts';
import * as pinStore from '../storage/pin-store.ts';
import { findPreview, insertPreview, openPreview, type PreviewRow } from '../storage/preview-store.ts';
import type { Queryable, RegistryDatabase } from '../storage/registry-database.ts';
import type { ReleaseKey } from '../storage/registry-keys.ts';
import { findFacts, findVersion } from '../storage/release-store.ts';
import { type Change, type EnvironmentChanges, type Held, noFindings, refuse } from './environment-changes.ts';
import { isKilledBy } from './environment-state.ts';
import { isShell, unknownVersion } from './judge-pins.ts';

export interface PreviewWish {
  /** The person who may open the preview; the registry trusts the API about who that is. */
  readonly userId: string;
  readonly name: string;
  /** The published version to preview; null with `origin`, the address from which a developer serves an unpublished one. */
  readonly version: string | null;
  readonly origin: string | null;
  readonly minutes: number;
}

export interface NewPreviewResponse {
  readonly id: string;
  /** The code of the link; it opens the preview once. */
  readonly code: string;
  readonly expiresAt: string;
  /** Findings of the release checks on the version in this environment; they are shown to the person but do not prevent the preview. */
  readonly gate: GateReport;
}

/** From which addresses unpublished remotes may be previewed, and where not. */
export interface PreviewPolicy {
  /** Origins of developers' machines, e.g. `http://localhost:3001`. */
  readonly origins: readonly string[];
  /** Environments in which only published versions can be previewed, whatever `origins` contains. */
  readonly production: readonly string[];
}

export interface PreviewServiceOptions {
  readonly database: RegistryDatabase;
  readonly changes: EnvironmentChanges;
  readonly key: ReleaseKey;
  readonly policy: PreviewPolicy;
  /** Makes the description of a version for an environment manifest. */
  readonly describe: (manifest: ReleaseManifest) => PinnedRemote;
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

/** Origins from which pages of this environment may load unpublished remotes. */
export const previewOrigins = ({ origins, production }: PreviewPolicy, environment: string): readonly string[] =>
  production.includes(environment) ? [] : origins;

export function previewService({ database, changes, key, policy, describe }: PreviewServiceOptions) {
  function requireOrigin(environment: string, origin: string): void {
    if (policy.production.includes(environment))
      throw new RegistryProblem('preview-origin', [
        `环境 ${environment} 只能预览已发布的版本`,
        `${environment} is a production environment: only published versions can be previewed there.`,
      ]);
    if (!policy.origins.includes(origin))
      throw new RegistryProblem('preview-origin', [
        `地址 ${origin} 不在允许列表中`,
        `${origin} is not among the origins that may be previewed here (setting PREVIEW_ORIGINS).`,
      ]);
  }

  /** The version that everybody is served; refuses a preview of that same version. */
  async function pinnedBeside(tx: Queryable, environment: string, name: string, version: string | null): Promise<string | null> {
    const pinned = (await pinStore.listPins(tx, environment)).find((pin) => pin.name === name)?.version ?? null;
    if (pinned !== null && pinned === version)
      throw new RegistryProblem('invalid-request', [
        '该版本已在使用，无需预览',
        `${name}@${version} is what everybody has in ${environment}.`,
      ]);
    return pinned;
  }

  /**
   * Runs the release checks. Their refusals become notes, because a preview may show a version that is refused for everybody. Only a killed
   * version is refused.
   */
  async function judge(held: Held, name: string, version: string): Promise<GateReport> {
    await pinnedBeside(held.tx, held.environment, name, version);
    const { refused, notes } = await changes.judge(held, new Map([[name, version]]), 'preview');
    refuse({ refused: refused.filter(({ rule }) => rule === 'killed'), notes: [] });
    return { refused: [], notes: [...refused, ...notes] };
  }

  const killedProblem = (name: string, version: string) =>
    new RegistryProblem('preview-killed', [`${name}@${version} 已被停用，不能预览`, `${name}@${version} was killed here.`]);

  const unknownPreview = () =>
    new RegistryProblem('preview-unknown', [
      '预览链接无效、已被使用或已过期',
      'This preview does not exist, was opened before, has ended, or was made for somebody else.',
    ]);

  async function refuseKilled(tx: Queryable, { environment, name, version }: PreviewRow): Promise<void> {
    if (isKilledBy(await pinStore.listKills(tx, environment), name, version ?? '*')) throw killedProblem(name, version ?? '*');
  }

  async function publishedFacts(environment: string, name: string, version: string): Promise<PublishedFacts> {
    const found = await database.transaction(async (tx) => {
      const facts = await findFacts(tx, name, version);
      const stored = await findVersion(tx, name, version);
      return facts && stored && { ...facts, digest: stored.digest };
    });
    if (!found) throw unknownVersion(name, version);
    const { publishedBy, publishedAt, digest, manifest } = found;
    const { builtAt, revision, files } = manifest;
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const checks = await changes.examine(environment, name, version);
    return { by: publishedBy, at: publishedAt, builtAt, revision, digest, files: files.length, bytes, checks };
  }

  async function remoteOf(tx: Queryable, { name, version }: PreviewRow): Promise<PinnedRemote | null> {
    if (version === null) return null;
    const found = await findVersion(tx, name, version);
    if (!found || found.isCollected || isShell(found.manifest)) throw unknownVersion(name, version);
    return describe(found.manifest);
  }

  return {
    /** Issues a preview; possible in a frozen environment too, because nothing changes for other people. */
    async issuePreview(environment: string, wish: PreviewWish, change: Change): Promise<NewPreviewResponse> {
      const { name, version, origin, userId, minutes } = wish;
      if (name === shellReleaseName)
        throw new RegistryProblem('invalid-request', [
          '主框架不能预览',
          'The shell is chosen before anybody signed in: it has no preview.',
        ]);
      if (origin !== null) requireOrigin(environment, origin);
      const code = randomBytes(32).toString('base64url');
      const id = randomBytes(8).toString('hex');
      let row: PreviewRow | undefined;
      const { gate } = await changes.changing(environment, 'preview', change, async (held) => {
        const { tx } = held;
        if (version === null && isKilledBy(await pinStore.listKills(tx, environment), name, '*')) throw killedProblem(name, '*');
        const report = version === null ? noFindings : await judge(held, name, version);
        const { by, reason } = change;
        row = await insertPreview(tx, { id, codeHash: hashOf(code), environment, userId, name, version, origin, by, reason, minutes });
        if (version !== null) await noteSeen(tx, [{ name, version }]);
        const { serial } = held.row;
        const detail = { id, for: userId, version, ...(origin ? { origin } : {}), until: row.expiresAt };
        await pinStore.addHistory(tx, environment, {
          serial,
          name,
          from: null,
          to: null,
          action: 'preview',
          by,
          reason,
          gate: report,
          detail,
        });
        return { environment, serial, changes: [], lost: [], gate: report, dryRun: false };
      });
      if (!row) throw new Error('a preview that was issued has a row');
      return { id, code, expiresAt: row.expiresAt, gate };
    },

    /** What a preview would run, for the person who decides about it; refused when it can no longer run or the version is pinned by now. */
    async previewFacts(environment: string, id: string): Promise<PreviewFacts> {
      const { row, pinned } = await database.transaction(async (tx) => {
        const found = await findPreview(tx, environment, id);
        if (!found) throw unknownPreview();
        await refuseKilled(tx, found);
        return { row: found, pinned: await pinnedBeside(tx, environment, found.name, found.version) };
      });
      const { name, version, origin, by, reason, madeAt, expiresAt } = row;
      const published = version === null ? null : await publishedFacts(environment, name, version);
      return { id, environment, name, version, origin, pinned, by, reason, issuedAt: madeAt, expiresAt, published };
    },

    /** Exchanges the code for the signed preview, once, for the person for whom it was made. */
    async openPreview(environment: string, code: string, userId: string): Promise<SignedManifest> {
      const preview = await database.transaction(async (tx): Promise<PreviewText['preview']> => {
        const row = await openPreview(tx, { environment, userId, codeHash: hashOf(code) });
        if (!row) throw unknownPreview();
        const { id, name, version, origin, by, reason, madeAt, expiresAt } = row;
        await refuseKilled(tx, row);
        if (version !== null) await noteSeen(tx, [{ name, version }]);
        return { id, environment, userId, name, version, origin, remote: await remoteOf(tx, row), by, reason, issuedAt: madeAt, expiresAt };
      });
      const text = JSON.stringify({ preview } satisfies PreviewText);
      return { text, signature: key.sign(text) };
    },
  };
}
