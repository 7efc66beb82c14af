/** Module in a remote's development build, run before each of its screens: applies the hot updates that the page receives. */
import { injectIntoGlobalHook } from 'react-refresh/runtime';
import { type PageMessage, pageEvents } from './page-messages.ts';

// Connects with the shell's React before the first screen is evaluated, whatever has been rendered already.
injectIntoGlobalHook(globalThis);

/** The bundler's hot-update interface (`module.hot`). */
interface HotModule {
  readonly hot?: {
    status(): string;
    /** Fetches the next update and applies it; null when there is none. */
    check(isApplied: boolean): Promise<readonly (string | number)[] | null>;
  };
}

declare const module: HotModule;
/** Hash of the build that the page runs now; the bundler defines it. */
declare const __webpack_hash__: string;

/** React refresh collects modules for 30 ms; one frame later the result is visible. */
const refreshTime = 40;

let wanted = __webpack_hash__;
let isBusy = false;

const respond = (message: PageMessage): void => void dispatchEvent(new CustomEvent(pageEvents.response, { detail: message }));

/** Applies updates one after another until the newest build is reached, because an update leads only to the next build. */
async function catchUp(): Promise<void> {
  if (isBusy || !module.hot) return;
  isBusy = true;
  let modules = 0;
  try {
    while (__webpack_hash__ !== wanted && module.hot.status() === 'idle') {
      const updated = await module.hot.check(true);
      if (updated === null) return respond({ kind: 'reloading', why: 'there is no update from the build that this page runs' });
      modules += updated.length;
    }
    if (modules > 0) setTimeout(() => requestAnimationFrame(() => respond({ kind: 'shown', hash: wanted, modules })), refreshTime);
  } catch (error) {
    respond({ kind: 'reloading', why: error instanceof Error ? error.message : String(error) });
  } finally {
    isBusy = false;
  }
}

addEventListener(pageEvents.built, (event) => {
  if (!(event instanceof CustomEvent)) return;
  wanted = String(event.detail);
  void catchUp();
});
dispatchEvent(new Event(pageEvents.ready));
