/** Preloads the files of a screen before the runtime requests them, so that entry and screen load in parallel. */
import type { PinnedRemote, ReleaseExpose } from 'shared-contracts/release/release';

const requested = new Set<string>();

const pathsOf = ({ entry }: PinnedRemote, { scripts, styles }: ReleaseExpose): string[] => [entry, ...scripts, ...styles];
const addressOf = ({ base }: PinnedRemote, path: string): string => new URL(`${base}${path}`, location.href).href;

/** Addresses of the files that a screen needs before it can be shown. */
export const filesOf = (remote: PinnedRemote, expose: ReleaseExpose): string[] =>
  pathsOf(remote, expose).map((path) => addressOf(remote, path));

/** Aborts unfinished preloads of these files, so that the actual request does not wait for them. */
export function dropPreloads(addresses: ReadonlySet<string>): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')) {
    if (!addresses.has(link.href)) continue;
    requested.delete(link.href);
    link.remove();
  }
}

export function preloadFiles(remote: PinnedRemote, expose: ReleaseExpose, nonce: string): void {
  for (const path of pathsOf(remote, expose)) {
    const integrity = remote.integrity[path];
    const href = addressOf(remote, path);
    if (!integrity || requested.has(href)) continue;
    requested.add(href);
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = path.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = 'anonymous';
    link.integrity = integrity;
    link.nonce = nonce;
    link.href = href;
    link.onload = link.onerror = () => link.remove();
    document.head.append(link);
  }
}
