/** Loads one version of one screen. Returns its page or why it cannot be loaded. */
import type { ComponentType } from 'react';
import type { ReleaseExpose } from 'shared-contracts/release/release';
import { currentLanguage, languageReady } from 'shared-platform/i18n';
import { report } from 'shared-platform/telemetry';
import type { Target } from '../manifest/resolve-screen.ts';
import type { BootGuard } from './boot-guard.ts';
import { explainFailure, type FailureExplanation } from './load-failure.ts';
import type { LoaderSurroundings } from './loader-surroundings.ts';
import type { RemoteHost } from './remote-host.ts';
import type { ScreenFailureReason } from './screen-result.ts';

/** Milliseconds before the second and third attempt, used when all files exist and another attempt may succeed. */
const retryPauses = [200, 500];

/** How long a screen waits for its texts, ms; it is shown with Chinese ones after that. */
export const textsWithin = 1000;

export const late = Symbol('late');

export interface Failure {
  readonly reason: ScreenFailureReason;
  readonly detail: string;
  /** After a timeout: the page if the load still succeeds, otherwise null. */
  readonly later?: Promise<Arrival | null>;
}
export interface Arrival {
  readonly page: ComponentType;
}

/** The module's default export if React can render it: a component, memo or forwardRef. */
function pageOf(module: unknown): ComponentType | null {
  const page = typeof module === 'object' && module !== null && 'default' in module ? module.default : null;
  const isPage = typeof page === 'function' || (typeof page === 'object' && page !== null && '$$typeof' in page);
  return isPage ? (page as ComponentType) : null;
}

export function createScreenAttempts(surroundings: LoaderSurroundings, guard: BootGuard, nonce: string) {
  const { fetch, now, wait, openHost, preload, giveUpStalled } = surroundings;
  /** By version, the screens whose last load exceeded the time limit. All screens of a version share its entry file and common parts. */
  const overdue = new Map<string, Set<ReleaseExpose>>();
  let opening: Promise<RemoteHost> | undefined;
  /** Pages whose code has run ahead of their first rendering. */
  const prepared = new WeakMap<ReleaseExpose, Arrival>();

  /** Prepares the runtime; after a failure the next attempt tries again. */
  const host = () => {
    opening ??= openHost(nonce).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  /** Runs the remote's code. A mark is stored meanwhile, by which a start that never ends is detected. */
  async function run({ remote, expose }: Target): Promise<unknown> {
    const runtime = await host();
    runtime.warm(expose);
    const over = guard.loading(remote.name, remote.version);
    const module = await runtime.load(remote, expose.component).finally(over);
    // The code has registered its texts; English ones are files of their own, and a person should not read Chinese until they arrive.
    if (currentLanguage() === 'en-US') await Promise.race([languageReady(), wait(textsWithin)]);
    return module;
  }

  async function attempt(target: Target): Promise<Arrival | FailureExplanation> {
    const { remote, expose } = target;
    try {
      const page = pageOf(await run(target));
      return page ? { page } : { reason: 'broken-code', detail: `${expose.component} has no page as its default export`, mayRetry: false };
    } catch (error) {
      return explainFailure({ error, remote, expose, fetch });
    }
  }

  /** Requests hanging files of this version again when one of its screens is opened; returns false when no file hangs. */
  function giveUpOverdue(id: string, { remote, expose }: Target): boolean {
    const kept = overdue.get(id);
    overdue.delete(id);
    if (!kept || kept.size === 0) return false;
    for (const stalled of kept.add(expose)) giveUpStalled(remote, stalled);
    return true;
  }

  return {
    /** Starts loading the runtime before it is needed. */
    open: () => void host().catch(() => undefined),
    /** Loads the screen until `end` settles. The failure then has what arrives later. */
    async load(target: Target, end: Promise<unknown>): Promise<Arrival | Failure> {
      const { remote, expose } = target;
      const id = `${remote.name}@${remote.version}`;
      const began = now();
      const deadline = end.then(() => late);
      // No preload is made while files hang, because it would wait for the hanging request.
      if (!giveUpOverdue(id, target)) preload(remote, expose, nonce);
      for (let round = 0; ; round++) {
        const told = attempt(target).then((outcome) => {
          if (!('page' in outcome)) return outcome;
          const milliseconds = Math.round(now() - began);
          const { name, version } = remote;
          const facts = { remote: name, version, component: expose.component, milliseconds, attempts: round + 1 };
          report({ name: 'screen.loaded', facts });
          return outcome;
        });
        const outcome = await Promise.race([told, deadline]);
        if (typeof outcome === 'symbol') {
          const hanging = (overdue.get(id) ?? new Set()).add(expose);
          overdue.set(id, hanging);
          const later = told.then((arrived) => {
            // Nothing hangs any more, so the next load of the screen has no request to give up.
            hanging.delete(expose);
            return 'page' in arrived ? arrived : null;
          });
          return { reason: 'timeout', detail: `nothing within ${now() - began} ms`, later };
        }
        if ('page' in outcome) return outcome;
        const pause = retryPauses[round];
        if (!outcome.mayRetry || pause === undefined) return outcome;
        if ((await Promise.race([wait(pause), deadline])) === late) return { reason: 'timeout', detail: outcome.detail };
      }
    },
    /**
     * Loads the files of a screen and runs the code of the remote's entry and of the screen's module, without rendering it. Errors are ignored
     * here; they are shown when the screen is opened.
     */
    async prepare(target: Target): Promise<void> {
      try {
        preload(target.remote, target.expose, nonce);
        const page = pageOf(await run(target));
        if (page) prepared.set(target.expose, { page });
      } catch {
        return;
      }
    },
    /** The page, if `prepare` has run its code. */
    prepared: ({ expose }: Target): Arrival | undefined => prepared.get(expose),
  };
}
