/**
 * While the shell's own code is still on its way: fetches the files of the screen that the address names. Nothing of them is run
 * before the document is verified, and then only what bears its integrity.
 */
import type { EnvironmentManifest } from 'shared-contracts/release/release';
import { inlineDocument, pageNonce } from '../../browser/page-facts.ts';
import { landingComponent } from '../../navigation/redirect-target.ts';
import { resolveScreen } from '../manifest/resolve-screen.ts';
import { preloadFiles } from './preload-files.ts';

export function preloadLanding(): void {
  const signed = inlineDocument();
  if (!signed) return;
  try {
    const document = JSON.parse(signed.text) as EnvironmentManifest;
    const { remote, expose } = resolveScreen(document, landingComponent());
    if (remote && expose) preloadFiles(remote, expose, pageNonce());
  } catch {
    // A document that cannot be read is refused, and told of, by the loader.
  }
}
