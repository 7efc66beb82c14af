/**
 * Work that one node does for all nodes: notifies pages of changes made elsewhere (command line, automatic halts), sends the registry the
 * page reports by which it halts failing canaries, and alerts operators. Every step can be repeated without harm, so nothing is lost or
 * done twice when another node takes over.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseManifest } from 'shared-contracts/release/release';
import type { ReleaseHealth, ReleaseHistoryRow, ReleaseStatus } from 'shared-contracts/release/release-operations';
import { releasePermission, shellReleaseName } from 'shared-contracts/release/release-operations';
import type { Clock } from '../../../kernel/basics/clock.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Push } from '../../../kernel/push/push.ts';
import { announceToHolders } from '../../message/announcement/system-announcement.ts';
import { keptLine } from '../../system/delivery/deliver-rows.ts';
import { forgetOldHealth, nextSlice, readDrawn, readRates } from '../health/health-store.ts';
import { canaryWindow, longestWindow, seenWindow } from '../health/health-windows.ts';
import { noteFailure, takeUpMenu, wasTakenUp } from '../menu/offered-menu.ts';
import { linesOf, settlePending, stalePending } from '../operator/pending-changes.ts';
import { publishReleaseNews, wasPublished } from '../operator/release-news.ts';
import { type RegistryCalls, RegistryRefusal } from '../registry/registry-calls.ts';
import { alertOf, type ReleaseAlert, spikeAlert, spikeRule, spikesIn } from './release-alerts.ts';
import { claimAlert, holdWatch, leaveWatch, noteTold, toldSerials } from './watch-store.ts';

export interface ReleaseWatcherOptions {
  readonly calls: RegistryCalls;
  readonly database: Database;
  readonly push: Push;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Name of the node that runs the watcher. */
  readonly node: string;
}

/** Interval at which the registry is told which versions are in use, ms; it deletes versions that are not in use. */
const seenEvery = 600_000;

/** A manifest made within this time may still be used by a page, ms. */
const drawnWithin = 24 * 3_600_000;

/** How long after a failure the menu rows of a release are written again, ms. */
const retryAfter = 60_000;

type Environments = readonly { readonly name: string; readonly serial: number }[];

export class ReleaseWatcher {
  readonly #options: ReleaseWatcherOptions;
  /** Serials that this node published last; unless they change, the database is not queried. */
  #told: Readonly<Record<string, number>> | null = null;

  #seenAt = 0;

  /** Serial of the environment when menu rows were last applied. */
  #takenUp: number | null = null;

  /** Releases whose menu rows could not be written, by name and version. */
  readonly #failed = new Set<string>();

  /** Time at which writing these rows is tried again, epoch milliseconds. */
  #retryAt = Number.POSITIVE_INFINITY;

  constructor(options: ReleaseWatcherOptions) {
    this.#options = options;
  }

  /** Tries to become the watching node; true on exactly one node. The embedded database has a single process. */
  async hold(): Promise<boolean> {
    const { database, calls, node } = this.#options;
    if (database.kind === 'embedded') return true;
    const isHeld = await database.asSystem('release watch', (tx) => holdWatch(tx, calls.environment, node));
    if (!isHeld) this.#told = null;
    return isHeld;
  }

  async leave(): Promise<void> {
    const { database, calls, node } = this.#options;
    if (database.kind === 'postgres') await database.asSystem('release watch', (tx) => leaveWatch(tx, calls.environment, node));
  }

  /** Reads the registry's serials and publishes those that increased. */
  async look(): Promise<void> {
    const { calls, database } = this.#options;
    const environments = await this.#ask<{ environments: Environments }>('/environments');
    const told = this.#told ?? (await database.asSystem('release watch', (tx) => toldSerials(tx, calls.environment)));
    this.#told = told;
    const changed = environments.environments.filter(({ name, serial }) => told[name] !== serial);
    if (changed.length === 0) return;
    const own = changed.find(({ name }) => name === calls.environment);
    const since = told[calls.environment];
    // On the first read, earlier changes are not published.
    const lines = own && since !== undefined ? await this.#linesSince(since) : [];
    const alerts = lines.flatMap((line) => alertOf(calls.environment, line) ?? []);
    const serials = Object.fromEntries(changed.map(({ name, serial }) => [name, serial]));
    await database.asSystem('release news', async (tx) => {
      const before = await toldSerials(tx, calls.environment);
      for (const { name, serial } of changed)
        if (before[name] !== undefined && before[name] !== serial) await this.#tell(tx, { environment: name, serial });
      await noteTold(tx, calls.environment, serials);
      await this.#announce(tx, alerts);
    });
    this.#told = { ...told, ...serials };
  }

  /** Applies the menu rows of releases that were pinned, promoted or started as canary; a rollback changes none. */
  async takeUp(): Promise<void> {
    const { calls } = this.#options;
    const { environments } = await this.#ask<{ environments: Environments }>('/environments');
    const serial = environments.find(({ name }) => name === calls.environment)?.serial;
    if (serial === undefined || (serial === this.#takenUp && this.#options.clock() < this.#retryAt)) return;
    const at = `/environments/${calls.environment}`;
    const [{ pins }, { history }] = await Promise.all([
      this.#ask<ReleaseStatus>(at),
      this.#ask<{ history: readonly ReleaseHistoryRow[] }>(`${at}/history?limit=500`),
    ]);
    let isWhole = true;
    for (const { name, version } of pins) {
      const line = history.find((change) => change.name === name && change.to === version);
      if (name === shellReleaseName || line?.action === 'rollback') continue;
      const isDone = await this.#takeUpOne({ name, version }, line?.by ?? 'system');
      isWhole &&= isDone;
    }
    this.#retryAt = isWhole ? Number.POSITIVE_INFINITY : this.#options.clock() + retryAfter;
    this.#takenUp = serial;
  }

  /**
   * Applies one release. Returns false when that failed: the failure is recorded and logged once, and the other releases are still applied.
   */
  async #takeUpOne(release: { readonly name: string; readonly version: string }, by: string): Promise<boolean> {
    const { calls, database, log } = this.#options;
    const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => database.asSystem('menu rows of releases', work);
    const title = `${release.name}@${release.version}`;
    if (await inTransaction((tx) => wasTakenUp(tx, release))) return true;
    const manifest = await this.#ask<ReleaseManifest>(`/remotes/${release.name}/versions/${release.version}`);
    try {
      const delivery = await inTransaction((tx) => takeUpMenu(tx, manifest, { environment: calls.environment, by }));
      const left = keptLine(delivery?.kept ?? []);
      if (left) log.warn(`menu rows of ${title} ${left}`);
      this.#failed.delete(title);
      return true;
    } catch (error) {
      if (!this.#failed.has(title)) log.warn({ err: error }, `menu rows of ${title} could not be written; they are tried again`);
      this.#failed.add(title);
      await inTransaction((tx) => noteFailure(tx, release)).catch(() => undefined);
      return false;
    }
  }

  /** Sends health to the registry, which halts failing canaries, and alerts operators of versions that suddenly fail. Resolves to the halted canaries. */
  async judge(): Promise<readonly string[]> {
    const { calls, database, clock } = this.#options;
    const now = clock();
    const at = `/environments/${calls.environment}`;
    const environments = await this.#ask<{ environments: Environments }>('/environments');
    if (!environments.environments.some(({ name }) => name === calls.environment)) return [];
    const status = await this.#ask<ReleaseStatus>(at);
    const rates = (from: number, until = now + 1) =>
      database.asSystem('release health', (tx) => readRates(tx, calls.environment, from, until));
    const running = status.canaries.filter(({ state }) => state === 'running');
    const reports: ReleaseHealth[][] = [];
    // Pages may still use a manifest that was made within a day.
    const drawn = await database.asSystem('release health', (tx) => readDrawn(tx, calls.environment, now - drawnWithin));
    for (const canary of running)
      reports.push(canaryWindow(canary, status, await rates(Math.max(await this.#startOf(canary.name), now - longestWindow)), drawn));
    if (now - this.#seenAt > seenEvery) {
      this.#seenAt = now;
      reports.push(seenWindow(running, await rates(now - longestWindow), drawn));
    }
    const halted: string[] = [];
    for (const versions of reports.filter(({ length }) => length > 0)) {
      const { body } = await calls.call<{ halted: string[] }>({ method: 'POST', path: `${at}/health`, body: { versions }, as: 'api' });
      halted.push(...(body?.halted ?? []));
    }
    const recentFrom = now - spikeRule.recent;
    const served = new Map(status.pins.map(({ name, version }) => [name, version]));
    const spikes = spikesIn(served, await rates(recentFrom), await rates(recentFrom - spikeRule.before, recentFrom));
    if (spikes.length > 0)
      await database.asSystem('release alerts', (tx) =>
        this.#announce(
          tx,
          spikes.map((row) => spikeAlert(calls.environment, row)),
        ),
      );
    return halted;
  }

  /** Writes audit rows for changes whose calls did not receive the result. */
  async settle(): Promise<void> {
    const { database, push, calls } = this.#options;
    const stale = await database.asSystem('release changes', stalePending);
    for (const change of stale) {
      const { environment } = change;
      const lines = linesOf(change, await this.#historyOf(environment));
      await database.asSystem('release changes', async (tx) => {
        if (await settlePending(tx, change, lines)) await publishReleaseNews(tx, push, { environment, serial: change.serial + 1 });
      });
      calls.changed();
    }
  }

  /** Deletes old data of reports, previews and alerts. */
  async tidy(): Promise<void> {
    const { database, clock } = this.#options;
    await database.asSystem('old release health', (tx) => forgetOldHealth(tx, clock()));
  }

  async #tell(tx: Tx, news: { readonly environment: string; readonly serial: number }): Promise<void> {
    if (!(await wasPublished(tx, news))) await publishReleaseNews(tx, this.#options.push, news);
  }

  async #announce(tx: Tx, alerts: readonly ReleaseAlert[]): Promise<void> {
    const { calls, push, clock } = this.#options;
    const now = clock();
    for (const { event, quiet, announcement } of alerts)
      if (await claimAlert(tx, { environment: calls.environment, event, quiet, now }))
        await announceToHolders(tx, push, releasePermission.view, announcement, now);
  }

  /** The history of an environment; empty for one that does not exist yet. */
  async #historyOf(environment: string): Promise<readonly ReleaseHistoryRow[]> {
    try {
      return (await this.#ask<{ history: ReleaseHistoryRow[] }>(`/environments/${environment}/history?limit=500`)).history;
    } catch (error) {
      if (error instanceof RegistryRefusal && error.detail.code === 'environment-unknown') return [];
      throw error;
    }
  }

  async #linesSince(serial: number): Promise<ReleaseHistoryRow[]> {
    const { history } = await this.#ask<{ history: ReleaseHistoryRow[] }>(
      `/environments/${this.#options.calls.environment}/history?limit=500`,
    );
    return history.filter((line) => line.serial > serial).reverse();
  }

  /** Time from which a canary's loads count: its start or its last change, epoch milliseconds. */
  async #startOf(canary: string): Promise<number> {
    const path = `/environments/${this.#options.calls.environment}/history?name=${canary}&limit=50`;
    const { history } = await this.#ask<{ history: ReleaseHistoryRow[] }>(path);
    const line = history.find(({ name, action }) => name === canary && action === 'canary');
    return line ? nextSlice(Date.parse(line.at)) : 0;
  }

  async #ask<Body>(path: string): Promise<Body> {
    const { body } = await this.#options.calls.call<Body>({ path, as: 'api' });
    if (body === null) throw new Error(`${path} was answered without a body`);
    return body;
  }
}
