/** Handles files that neither load nor fail, when their screen is requested again. */
import type { PinnedRemote, ReleaseExpose } from 'shared-contracts/release/release';
import { dropPreloads, filesOf } from './preload-files.ts';

/**
 * Reports files of this screen that neither load nor fail as failed, so that they are requested again (file-rescue.ts). Otherwise runtime
 * and bundler would wait for them for minutes, and every other request for these files would wait too.
 */
export function giveUpStalled(remote: PinnedRemote, expose: ReleaseExpose): void {
  const addresses = new Set(filesOf(remote, expose));
  dropPreloads(addresses);
  // Only unfinished files are still found here: loaded scripts are removed from the document, and loaded styles have a `sheet`.
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]'))
    if (addresses.has(script.src)) script.dispatchEvent(new Event('error'));
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (addresses.has(link.href) && !link.sheet) link.dispatchEvent(new Event('error'));
}
