/**
 * Retries a script or style of a remote that failed to load, from its own and from other origins, before the code that waits for it sees
 * the error. Handles entry files, screens and everything loaded later, of every published version. A file whose bytes differ from the
 * published ones is not retried.
 */
import type { PinnedRemote } from 'shared-contracts/release/release';
import { report } from 'shared-platform/telemetry';
import { basesOf, fileOf, type RemoteFile } from './known-remotes.ts';
import { probeFile } from './probe-file.ts';
import { scriptAddress } from './script-address.ts';

export interface FileRescueOptions {
  readonly remotes: () => Iterable<PinnedRemote>;
  readonly fetch: typeof globalThis.fetch;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly nonce: string;
}

export interface FileRescue {
  start(): void;
  stop(): void;
  /** Whether a file of this version was refused because its bytes differ. */
  hasRefused(name: string, version: string): boolean;
}

type FileElement = HTMLScriptElement | HTMLLinkElement;

/** Delays before the second and third attempt, ms. */
const pauses = [200, 500];

function fileElement(target: EventTarget | null): FileElement | null {
  if (target instanceof HTMLScriptElement) return target;
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet' ? target : null;
}

/** Makes an element of the same kind (script or link) with another address and an integrity hash. */
function elementLike(element: FileElement, address: string, integrity: string, nonce: string): FileElement {
  const next = document.createElement(element instanceof HTMLScriptElement ? 'script' : 'link');
  next.crossOrigin = 'anonymous';
  next.integrity = integrity;
  next.nonce = nonce;
  if (next instanceof HTMLScriptElement) next.src = scriptAddress(address);
  else {
    next.rel = 'stylesheet';
    next.href = address;
  }
  return next;
}

/** Adds the element to the page; resolves to whether its file loaded. */
function arrival(next: FileElement, element: FileElement): Promise<boolean> {
  return new Promise((resolve) => {
    next.onload = () => resolve(true);
    next.onerror = () => {
      next.remove();
      resolve(false);
    };
    // A retried style sheet keeps its position in the document, because later style sheets may override it.
    if (next instanceof HTMLLinkElement && element.isConnected) element.after(next);
    else document.head.append(next);
  });
}

export function createFileRescue({ remotes, fetch, wait, nonce }: FileRescueOptions): FileRescue {
  const refused = new Set<string>();
  /** Elements whose errors are not handled here, because a retry is running or they are part of one. */
  const own = new WeakSet<EventTarget>();

  /** Retries a file; resolves to true when it was loaded. */
  async function rescue(element: FileElement, { remote, path }: RemoteFile, integrity: string): Promise<boolean> {
    const facts = { remote: remote.name, version: remote.version, path };
    const bases = basesOf(remote);
    for (const [round, pause] of pauses.entries()) {
      // The file at the failed address is fetched first: if its bytes were changed, no other origin is tried.
      const verdict = round === 0 ? await probeFile(`${bases[0]}${path}`, integrity, fetch) : 'away';
      if (verdict === 'other') {
        refused.add(`${remote.name}@${remote.version}`);
        report({ name: 'file.refused', facts: { ...facts, reason: 'integrity' } });
        return false;
      }
      if (verdict === 'missing' && bases.length === 1) break;
      if (verdict !== 'well') await wait(pause);
      // With several origins the second one is tried first, because the first one has just failed.
      const base = bases[(round + 1) % bases.length];
      const next = elementLike(element, `${base}${path}`, integrity, nonce);
      own.add(next);
      if (await arrival(next, element)) {
        report({ name: 'file.rescued', facts: { ...facts, attempts: round + 2, origin: new URL(base ?? '').origin } });
        return true;
      }
    }
    report({ name: 'file.lost', facts });
    return false;
  }

  function onError(event: Event): void {
    const element = fileElement(event.target);
    if (!element || own.has(element)) return;
    const file = fileOf('src' in element ? element.src : element.href, remotes());
    // The hash comes from the signed manifest; a file not listed there must not be loaded.
    const integrity = file?.remote.integrity[file.path];
    if (!file || !integrity) return;
    own.add(element);
    event.stopImmediatePropagation();
    void rescue(element, file, integrity).then((isThere) => {
      const told = new Event(isThere ? 'load' : 'error');
      if (element.isConnected) element.dispatchEvent(told);
      else if (isThere) element.onload?.(told);
      else if (typeof element.onerror === 'function') element.onerror(told);
    });
  }

  return {
    start: () => globalThis.addEventListener?.('error', onError, true),
    stop: () => globalThis.removeEventListener?.('error', onError, true),
    hasRefused: (name, version) => refused.has(`${name}@${version}`),
  };
}
