/** Registers the shell's service worker on phones; the worker stores scripts on the device for times of bad connection (decision 77). */
import { shellVersion } from '../../browser/page-facts.ts';
import { scriptAddress } from './script-address.ts';

/**
 * Whether this device needs the worker: phones and tablets, and every device on which the product was installed. For all others the browser's own
 * cache is sufficient.
 */
const isWanted = (): boolean => ['(pointer: coarse)', '(display-mode: standalone)'].some((query) => window.matchMedia(query).matches);

/** The worker is registered this many milliseconds after the page has started, when loading the page no longer needs the network. */
const restAfter = 3_000;

/** Registers the service worker a few seconds after the start. Returns a function that cancels this. */
export function registerServiceWorkerLater(): () => void {
  const timer = setTimeout(() => void registerServiceWorker(), restAfter);
  return () => clearTimeout(timer);
}

/**
 * Registers the service worker of this version of the shell; its address contains the version. After another pin or a rollback, the new
 * version's worker takes over at once. Never rejects: the product also works without the worker, except when there is no connection.
 */
async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker || shellVersion === null || !isWanted()) return;
  try {
    await serviceWorker.register(scriptAddress(`/shell/${shellVersion}/service-worker.js`), { scope: '/', updateViaCache: 'none' });
  } catch {
    // Browsers refuse service workers in private windows and by strict settings.
  }
}
