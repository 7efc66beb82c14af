/** Registers the shell's service worker on phones, so that code is there when the line is bad (decision 77). */
import { shellVersion } from '../../browser/page-facts.ts';
import { scriptAddress } from './script-address.ts';

/** Phones and tablets, and wherever the product was installed. Elsewhere the browser's own cache is enough. */
const isWanted = (): boolean => ['(pointer: coarse)', '(display-mode: standalone)'].some((query) => window.matchMedia(query).matches);

/** Milliseconds after which the page is idle enough. */
const restAfter = 3_000;

/** Registers it when the page has rest. Returns a function that stops it. */
export function registerServiceWorkerLater(): () => void {
  const timer = setTimeout(() => void registerServiceWorker(), restAfter);
  return () => clearTimeout(timer);
}

/**
 * The worker belongs to the version of the shell and has its address below it: another pin or a rollback registers another one, which
 * takes over at once. Never rejects: without a worker everything works, only not without a line.
 */
async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker || shellVersion === null || !isWanted()) return;
  try {
    await serviceWorker.register(scriptAddress(`/shell/${shellVersion}/service-worker.js`), { scope: '/', updateViaCache: 'none' });
  } catch {
    // Private windows and strict settings refuse it.
  }
}
