/**
 * Runs the release watcher of this node about every second, as long as this node is the watching one. When the application closes, another
 * node may take over.
 */
import type { FastifyInstance } from 'fastify';
import { newId } from '../../../kernel/basics/ids.ts';
import type { RegistryCalls } from '../registry/registry-calls.ts';
import { ReleaseWatcher } from './release-watcher.ts';

/** Intervals of the watcher's steps, in ms. */
const every = { look: 1_000, takeUp: 1_000, hold: 5_000, judge: 15_000, settle: 15_000, tidy: 3_600_000 } as const;

type Work = 'look' | 'takeUp' | 'judge' | 'settle' | 'tidy';

/** Starts the watcher with the application and stops it on closing; without a registry it does nothing. */
export function watchReleases(app: FastifyInstance, calls: RegistryCalls): void {
  if (!calls.isConfigured) return;
  const { database, push, clock } = app.kernel;
  const watcher = new ReleaseWatcher({ calls, database, push, clock, log: app.log, node: newId() });
  const due: Record<Work, number> = { look: 0, takeUp: 0, judge: 0, settle: 0, tidy: 0 };
  let heldUntil = 0;
  let isSilent = false;
  let running: Promise<void> | undefined;

  async function turn(): Promise<void> {
    const now = performance.now();
    if (now >= heldUntil && !(await watcher.hold())) return;
    if (now >= heldUntil) heldUntil = now + every.hold;
    const failures: unknown[] = [];
    for (const work of Object.keys(due) as Work[]) {
      if (now < due[work]) continue;
      due[work] = now + every[work];
      await watcher[work]().catch((error: unknown) => failures.push(error));
    }
    // The first failure is thrown only after all steps have run, so that a failing step does not prevent the others.
    if (failures.length > 0) throw failures[0];
    isSilent = false;
  }
  const tick = () => {
    running ??= turn()
      .catch((error: unknown) => {
        // When the registry is unreachable, this is logged once instead of at every attempt.
        if (!isSilent) app.log.warn({ err: error }, 'the registry of releases could not be watched; it is tried again');
        isSilent = true;
      })
      .finally(() => {
        running = undefined;
      });
  };

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(tick, every.look).unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await running;
    await watcher.leave().catch(() => undefined);
  });
}
