/** Registers the shell's service worker on phones, so that code is there when the line is bad (decision 77). */
import { scriptAddress } from '../remotes/files/script-address.ts';
import { shellVersion } from './page-facts.ts';

/** Phones and tablets, and wherever the product was installed. Elsewhere the browser's own cache is enough. */
const isWanted = (): boolean => ['(pointer: coarse)', '(display-mode: standalone)'].some((query) => window.matchMedia(query).matches);

/**
 * The worker belongs to the version of the shell and has its address below it: another pin or a rollback registers another one, which
 * takes over at once. Never rejects: without a worker everything works, only not without a line.
 */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker || shellVersion === null || !isWanted()) return;
  try {
    await serviceWorker.register(scriptAddress(`/shell/${shellVersion}/service-worker.js`), { scope: '/', updateViaCache: 'none' });
  } catch {
    // Private windows and strict settings refuse it.
  }
}
