/** Handles files that neither load nor fail, when their screen is requested again. */
import type { PinnedRemote, ReleaseExpose } from 'shared-contracts/release/release';
import { dropPreloads, filesOf } from './preload-files.ts';

/**
 * Reports hanging files of this screen as failed. Runtime and bundler would wait for minutes, and so would everybody who requests them
 * meanwhile. They are then requested again (file-rescue.ts).
 */
export function giveUpStalled(remote: PinnedRemote, expose: ReleaseExpose): void {
  const addresses = new Set(filesOf(remote, expose));
  dropPreloads(addresses);
  // Only unfinished files are handled: loaded scripts are removed from the document, loaded styles have a sheet.
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]'))
    if (addresses.has(script.src)) script.dispatchEvent(new Event('error'));
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (addresses.has(link.href) && !link.sheet) link.dispatchEvent(new Event('error'));
}
