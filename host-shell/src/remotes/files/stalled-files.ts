/** Handles files that neither load nor fail, when their screen is requested again. */
import type { PinnedRemote, ReleaseExpose } from 'shared-contracts/release/release';
import { dropPreloads, filesOf } from './preload-files.ts';

/**
 * Tells those that still wait for a file of this screen that it was lost: the runtime and the bundler would wait for minutes, and
 * everybody who asks meanwhile would wait with them. What is lost is asked for anew (file-rescue.ts).
 */
export function giveUpStalled(remote: PinnedRemote, expose: ReleaseExpose): void {
  const addresses = new Set(filesOf(remote, expose));
  dropPreloads(addresses);
  // Loaded scripts are removed from the document; loaded styles have a sheet.
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]'))
    if (addresses.has(script.src)) script.dispatchEvent(new Event('error'));
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (addresses.has(link.href) && !link.sheet) link.dispatchEvent(new Event('error'));
}
