/**
 * Preloads the files of the screen in the address, and verifies the manifest, while the shell's own code loads. The files run only after the
 * manifest is verified, and only with matching integrity hashes.
 */

import type { EnvironmentManifest } from 'shared-contracts/release/release';
import { shellConfiguration } from 'shared-platform/config';
import { inlineDocument, pageNonce } from '../../browser/page-facts.ts';
import { landingComponent } from '../../navigation/redirect-target.ts';
import { resolveScreen } from '../manifest/resolve-screen.ts';
import { signatureCheck } from '../manifest/verify-manifest.ts';
import { preloadFiles } from './preload-files.ts';

/**
 * Resolves when the parts of the shell that `load-parts.js` preloads have arrived or failed. They are needed before any file of a screen, so
 * the connection is left to them.
 */
async function partsArrived(): Promise<void> {
  const links = document.querySelectorAll('link[data-part]');
  const ends = (link: Element) =>
    new Promise<unknown>((resolve) => {
      for (const event of ['load', 'error']) link.addEventListener(event, resolve);
    });
  await Promise.all(Array.from(links, ends));
}

export function preloadLanding(): void {
  const signed = inlineDocument();
  if (!signed) return;
  // A failure is reported by the loader, which asks for the same verification.
  signatureCheck(shellConfiguration().releaseKey)(signed).catch(() => undefined);
  try {
    const document = JSON.parse(signed.text) as EnvironmentManifest;
    const { remote, expose } = resolveScreen(document, landingComponent());
    if (remote && expose) void partsArrived().then(() => preloadFiles(remote, expose, pageNonce()));
  } catch {
    // An unreadable manifest is ignored here, because the loader reports it.
  }
}
