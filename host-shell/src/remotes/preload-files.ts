/** Starts fetching the files of a screen before the runtime asks for them: entry and screen arrive side by side, not in turn. */
import type { PinnedRemote, ReleaseExpose } from 'shared-contracts/release';

const requested = new Set<string>();

export function preloadFiles(remote: PinnedRemote, expose: ReleaseExpose, nonce: string): void {
  for (const path of [remote.entry, ...expose.scripts, ...expose.styles]) {
    const integrity = remote.integrity[path];
    const href = new URL(`${remote.base}${path}`, location.href).href;
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
