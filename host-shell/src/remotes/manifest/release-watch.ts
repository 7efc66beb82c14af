/**
 * Keeps the environment manifest current: from the page, the API or the registry, or from the cache while these are unavailable. The
 * manifest in the page is used at once. The one for the signed-in user is loaded afterwards; screens wait for it only where it may differ.
 */
import type { EnvironmentManifest, PinnedRemote, ReleaseKill, ShellConfiguration, SignedManifest } from 'shared-contracts/release/release';
import { report } from 'shared-platform/telemetry';
import { createManifestCache } from './manifest-cache.ts';
import { describes, groupOf, mayDiffer } from './manifest-choice.ts';
import { type DocumentOwner, type DocumentSource, NoUserDocuments, registrySource, userSource } from './manifest-sources.ts';
import { type ReleaseNewsFeed, watchPeriodically } from './poll-interval.ts';
import type { ReleaseMemory } from './release-memory.ts';

export interface ReleaseWatchOptions {
  readonly configuration: ShellConfiguration;
  readonly inlineDocument: SignedManifest | null;
  readonly memory: ReleaseMemory;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds since the page was loaded. */
  readonly pageAge?: () => number;
  /** The signed-in user; without one, the general manifest is used. */
  readonly owner?: DocumentOwner | undefined;
  /** Push messages about changed environments. */
  readonly news?: ReleaseNewsFeed | undefined;
}

export interface DocumentAge {
  readonly serial: number;
  readonly issuedAt: string;
  /** Milliseconds since the manifest was last confirmed. */
  readonly confirmedAgo: number;
  /** True when the last two attempts to confirm the manifest failed, or the last one and its confirmation is older than a minute. */
  readonly stale: boolean;
}

export interface ReleaseWatch {
  start(): Promise<void>;
  stop(): void;
  /** The manifest that new tabs use; null before one is known. */
  current(): EnvironmentManifest | null;
  /** Whether the present manifest decides which screen this user gets for the component, or that there is none. */
  hasSettled(component: string): boolean;
  /** Whether the manifest was confirmed so recently that opening a screen does not ask again. */
  isFresh(): boolean;
  /**
   * Returns null when the component can be resolved now, otherwise a promise to wait for. If the manifest was confirmed some time ago, the
   * promise settles after a short time; if the server's response may give this user another version, it settles with the response.
   */
  ready(component: string): Promise<unknown> | null;
  /** Requests the manifest now, unless it was confirmed a moment ago. */
  refresh(): Promise<void>;
  age(): DocumentAge | null;
  subscribe(listener: () => void): () => void;
  killOf(name: string, version: string): ReleaseKill | null;
  rendered(remote: string, version: string): void;
  known(): PinnedRemote[];
  fallback(remote: string, version: string): PinnedRemote | null;
}

const requestLimit = 4000;
/** Milliseconds for which the start of the product waits for a newer manifest when one is already available. */
const startLimit = 3000;
/** Milliseconds of each time limit that are reserved for asking the registry when the API does not respond. */
const secondChance = 1000;
/** Milliseconds; a manifest that was confirmed longer ago is requested again before a screen opens. */
const freshFor = 1000;
/** How long opening a screen waits for the newer manifest, ms. */
const patience = 300;
/** As long as the page is younger than this, its manifest counts as confirmed; milliseconds. */
const pageFreshFor = 60_000;
/** Delay after which the first page is usually shown, ms. */
const restAfter = 1500;
const rewriteAfter = 60_000;
/** A single failed request is told only when the confirmation is older than this; milliseconds. Servers are slow at times. */
const toldAfter = 60_000;
/** Maximum number of groups that are requested. */
const mostGroups = 100;

export function createReleaseWatch(options: ReleaseWatchOptions): ReleaseWatch {
  const { configuration, inlineDocument, memory, fetch, now, wait, pageAge = () => 0, owner, news } = options;
  const manifests = createManifestCache({ configuration, memory, owner: owner?.id ?? null });
  const { current } = manifests;
  const everybodys = registrySource(fetch, configuration);
  let own: DocumentSource | null = owner ? userSource(fetch, configuration, owner) : null;
  const listeners = new Set<() => void>();
  const groups = new Set<string>();
  /** Groups of components that the last request named. */
  let askedGroups: ReadonlySet<string> = new Set();
  let writtenAt = 0;
  let isOver = false;
  /** Number of requests that failed since the last one that succeeded. */
  let failures = 0;
  let asking: { readonly over: Promise<void>; readonly groups: number } | undefined;
  let stopWatching: () => void = () => undefined;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const confirmedAgo = () => now() - manifests.confirmedAt();
  const isFresh = () => confirmedAgo() <= freshFor;
  const isStale = () => failures > 0;
  /** Whether people are told that the manifest is not confirmed. */
  const isToldStale = () => failures > 1 || (isStale() && confirmedAgo() >= toldAfter);
  function remember(): void {
    writtenAt = now();
    manifests.remember();
  }

  async function askOne(source: DocumentSource, name: 'api' | 'registry', signal: AbortSignal): Promise<void> {
    const asked = [...groups].sort();
    const sent = await source({ groups: asked, signal });
    if (sent && !(await manifests.accept(sent.signed, name))) throw new Error('no acceptable document was sent');
    sent?.accepted();
    askedGroups = new Set(asked);
  }

  /**
   * Requests the manifest for this user or, if that fails, the general one: kills and rollbacks must arrive even if the API server is
   * unavailable.
   */
  async function askAny(limit: number): Promise<void> {
    const end = AbortSignal.timeout(limit);
    if (!own) return askOne(everybodys, 'registry', end);
    try {
      await askOne(own, 'api', AbortSignal.timeout(limit - secondChance));
    } catch (error) {
      if (error instanceof NoUserDocuments) own = null;
      await askOne(everybodys, 'registry', end);
    }
  }

  async function ask(limit: number): Promise<void> {
    const [before, wasStale, wasToldStale] = [manifests.newest(), isStale(), isToldStale()];
    try {
      await askAny(limit);
      manifests.confirm(now());
      failures = 0;
      // If only the time of confirmation changed, the manifest is not stored again each time.
      if (manifests.newest() !== before || wasStale || now() - writtenAt > rewriteAfter) remember();
    } catch (error) {
      if (!wasStale) report({ name: 'release.unconfirmed', facts: { message: error instanceof Error ? error.message : String(error) } });
      failures += 1;
    }
    if (manifests.newest() !== before || isToldStale() !== wasToldStale) notify();
  }

  /** Only one request runs at a time; a second call waits for the result of the first. */
  function askOnce(limit = requestLimit): Promise<void> {
    if (asking) return asking.over;
    const over = ask(limit).finally(() => {
      asking = undefined;
    });
    asking = { over, groups: groups.size };
    return over;
  }

  function hasSettled(component: string): boolean {
    const document = current();
    if (!document || (own && mayDiffer(document, component))) return false;
    return !document.partial || describes(document, component) || askedGroups.has(groupOf(component));
  }

  async function askAbout(component: string): Promise<void> {
    if (groups.size < mostGroups) groups.add(groupOf(component));
    const limit = wait(isStale() && current() ? patience : startLimit);
    const isTooLate = asking !== undefined && asking.groups < groups.size;
    await Promise.race([askOnce(startLimit), limit]);
    // A request that is already running does not include the group of this component.
    if (isTooLate && !hasSettled(component)) await Promise.race([askOnce(startLimit), limit]);
  }

  async function useInline(signed: SignedManifest): Promise<boolean> {
    if (!(await manifests.accept(signed, 'page'))) return false;
    const age = pageAge();
    const isOld = age > pageFreshFor;
    manifests.confirm(isOld ? now() - age : now());
    remember();
    const document = current();
    // If no canary exists, the manifest for this user is not urgent and is loaded after the first page has been shown.
    const isUrgent = isOld || document?.varying || document?.partial;
    if (own) void (isUrgent ? askOnce() : wait(restAfter).then(() => (isOver ? undefined : askOnce())));
    return true;
  }

  return {
    async start() {
      await manifests.recall();
      if (!inlineDocument || !(await useInline(inlineDocument))) await askOnce(current() ? startLimit : requestLimit);
      if (isOver) return;
      const { environment } = configuration;
      stopWatching = watchPeriodically({ ask: () => askOnce(), news, environment, serial: manifests.serial, isStale });
      notify();
    },
    stop() {
      isOver = true;
      stopWatching();
    },
    current: () => current() ?? null,
    hasSettled,
    isFresh,
    ready(component) {
      if (!hasSettled(component)) return askAbout(component);
      if (isFresh()) return null;
      const asked = askOnce();
      // While the registry cannot be reached, opening a screen does not wait for the request that has just been sent, because it would
      // probably fail too.
      return isStale() ? null : Promise.race([asked, wait(patience)]);
    },
    async refresh() {
      if (!isFresh()) await askOnce();
    },
    age() {
      const document = current();
      return document ? { serial: document.serial, issuedAt: document.issuedAt, confirmedAgo: confirmedAgo(), stale: isToldStale() } : null;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    killOf: manifests.killOf,
    rendered: manifests.rendered,
    known: manifests.known,
    fallback: manifests.fallback,
  };
}
