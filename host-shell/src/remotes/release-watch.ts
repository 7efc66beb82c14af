/** Holds the newest genuine release document: from the page, from the registry, or remembered while the registry is away. */
import type { PinnedRemote, ReleaseDocument, ShellConfiguration, SignedReleaseDocument } from 'shared-contracts/release';
import { report } from 'shared-platform/telemetry';
import { documentsToKeep, type OpenedDocument } from './kept-documents.ts';
import type { ReleaseMemory } from './release-memory.ts';
import { documentOpener } from './verify-document.ts';

export interface ReleaseWatchOptions {
  readonly configuration: ShellConfiguration;
  readonly inlineDocument: SignedReleaseDocument | null;
  readonly memory: ReleaseMemory;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  /** Milliseconds between two questions to the registry. */
  readonly interval?: number;
}

export interface DocumentAge {
  readonly serial: number;
  readonly issuedAt: string;
  /** Milliseconds since the registry last confirmed this document. */
  readonly confirmedAgo: number;
  /** The last attempt to ask the registry failed. */
  readonly stale: boolean;
}

export type ReleaseWatch = ReturnType<typeof createReleaseWatch>;

/** Versions per remote that are remembered as having rendered here. */
const remembered = 3;
const requestLimit = 4000;
/** With a document in hand the page does not wait longer for a newer one. */
const startLimit = 3000;

export function createReleaseWatch({ configuration, inlineDocument, memory, fetch, now, interval = 5000 }: ReleaseWatchOptions) {
  const { releaseKey, environment, registryUrl } = configuration;
  const open = documentOpener(releaseKey, environment);
  const address = `${registryUrl}/v1/environments/${environment}/document`;
  const listeners = new Set<() => void>();
  /** Newest first; the first one is what new tabs use. */
  let documents: readonly OpenedDocument[] = [];
  let rendered: Readonly<Record<string, readonly string[]>> = {};
  let confirmedAt = 0;
  let isStale = false;
  let etag: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWatching = false;
  let asking: Promise<void> | undefined;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const remember = () => memory.write({ releaseKey, environment, confirmedAt, documents: documents.map(({ signed }) => signed), rendered });

  /** Takes a document if it is genuine and not older than what we have. */
  async function accept(signed: SignedReleaseDocument, source: 'page' | 'registry'): Promise<boolean> {
    const document = await open(signed);
    const current = documents[0]?.document;
    if (!document || (current && document.serial < current.serial)) {
      report({ name: document ? 'release.replayed' : 'release.not-genuine', facts: { source, serial: document?.serial ?? null } });
      return false;
    }
    if (!current || document.serial > current.serial) documents = documentsToKeep([{ signed, document }, ...documents], rendered);
    return true;
  }

  async function ask(limit: number): Promise<void> {
    const before = documents[0]?.document.serial;
    const wasStale = isStale;
    try {
      const headers = etag ? { 'if-none-match': etag } : undefined;
      const response = await fetch(address, { headers, cache: 'no-store', signal: AbortSignal.timeout(limit) });
      if (response.status !== 304) {
        if (!response.ok) throw new Error(`registry answered ${response.status}`);
        const signed: SignedReleaseDocument = await response.json();
        if (!(await accept(signed, 'registry'))) throw new Error('the registry sent no acceptable document');
        etag = response.headers.get('etag');
      }
      confirmedAt = now();
      isStale = false;
      remember();
    } catch (error) {
      if (!isStale) report({ name: 'release.unconfirmed', facts: { message: error instanceof Error ? error.message : String(error) } });
      isStale = true;
    }
    if (documents[0]?.document.serial !== before || isStale !== wasStale) notify();
  }

  /** One question at a time; a second wish joins the first. */
  const askOnce = (limit = requestLimit) => {
    asking ??= ask(limit).finally(() => {
      asking = undefined;
    });
    return asking;
  };

  function schedule(): void {
    clearTimeout(timer);
    if (!isWatching) return;
    timer = setTimeout(() => {
      // A window nobody looks at asks again when it is looked at.
      void (globalThis.document?.hidden ? Promise.resolve() : askOnce()).finally(schedule);
    }, interval);
  }
  const onFocus = () => {
    if (!globalThis.document?.hidden) void askOnce();
  };

  async function recall(): Promise<void> {
    const stored = memory.read();
    if (!stored || stored.releaseKey !== releaseKey || stored.environment !== environment) return;
    rendered = stored.rendered;
    confirmedAt = stored.confirmedAt;
    const opened = await Promise.all(stored.documents.map(async (signed) => ({ signed, document: await open(signed) })));
    documents = opened
      .flatMap(({ signed, document }) => (document ? [{ signed, document }] : []))
      .sort((a, b) => b.document.serial - a.document.serial);
  }

  return {
    async start(): Promise<void> {
      await recall();
      if (inlineDocument && (await accept(inlineDocument, 'page'))) {
        confirmedAt = now();
        remember();
      } else {
        await askOnce(documents.length > 0 ? startLimit : requestLimit);
      }
      isWatching = true;
      globalThis.addEventListener?.('focus', onFocus);
      globalThis.document?.addEventListener('visibilitychange', onFocus);
      schedule();
      notify();
    },
    stop(): void {
      isWatching = false;
      clearTimeout(timer);
      globalThis.removeEventListener?.('focus', onFocus);
      globalThis.document?.removeEventListener('visibilitychange', onFocus);
    },
    current: (): ReleaseDocument | null => documents[0]?.document ?? null,
    /** Asks the registry now. */
    refresh: () => askOnce(),
    age(): DocumentAge | null {
      const document = documents[0]?.document;
      return document ? { serial: document.serial, issuedAt: document.issuedAt, confirmedAgo: now() - confirmedAt, stale: isStale } : null;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Notes that a version rendered here. */
    rendered(remote: string, version: string): void {
      const versions = rendered[remote] ?? [];
      if (versions[0] === version) return;
      rendered = { ...rendered, [remote]: [version, ...versions.filter((known) => known !== version)].slice(0, remembered) };
      remember();
    },
    /** All remotes whose description is known here, pinned ones first. */
    known: (): PinnedRemote[] => documents.flatMap(({ document }) => [...document.remotes, ...(document.lastGood ?? [])]),
    /**
     * What to fall back to, other than `version`: what last rendered here and whose signed description is still known, else what the
     * registry names.
     */
    former(remote: string, version: string): PinnedRemote | null {
      for (const candidate of rendered[remote] ?? []) {
        if (candidate === version) continue;
        for (const { document } of documents) {
          const found = document.remotes.find((pinned) => pinned.name === remote && pinned.version === candidate);
          if (found) return found;
        }
      }
      return documents[0]?.document.lastGood?.find((good) => good.name === remote && good.version !== version) ?? null;
    },
  };
}
