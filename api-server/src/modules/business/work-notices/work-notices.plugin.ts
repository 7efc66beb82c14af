import type { FastifyInstance } from 'fastify';
import { every } from '../../../kernel/basics/every.ts';
import { afterCommit } from '../../../kernel/database/after-commit.ts';
import { noticeWork } from './work-notices.service.ts';
import { dropOldSteps, noteSteps, takeSteps } from './work-steps.ts';

/** Number of state changes handled in one transaction. */
const stepsAtOnce = 500;
/** How often changes left by a node that died are searched for, ms. */
const lookEvery = 10_000;
const cleanEvery = 3_600_000;

/**
 * People who must act next are notified right after the transaction that changed the record: saving does not wait for it, and changes made together
 * are notified together. The change is queued in its own transaction and removed in the one that notifies, so each is notified
 * exactly once, even after a crash. A failed notification is logged and retried.
 */
export default async function workNotices(app: FastifyInstance): Promise<void> {
  const { database, push, clock } = app.kernel;
  let isAsked = false;
  let running: Promise<void> | undefined;

  async function ringAll(): Promise<void> {
    while (isAsked) {
      isAsked = false;
      const taken = await database.asSystem('work notices', async (tx) => {
        const steps = await takeSteps(tx, stepsAtOnce);
        await noticeWork(tx, push, steps, clock());
        return steps.length;
      });
      if (taken === stepsAtOnce) isAsked = true;
    }
  }

  function ring(): Promise<void> {
    isAsked = true;
    running ??= ringAll()
      .catch((error: unknown) => app.log.warn({ err: error }, 'new work rang nobody; it is tried again'))
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  database.onTransitions(async (tx, transitions) => {
    if (await noteSteps(tx, transitions)) afterCommit(tx, () => void ring());
  });
  every(app, lookEvery, ring);
  every(app, cleanEvery, () => database.asSystem('old work notices', dropOldSteps));
  app.addHook('onClose', async () => await running);
}
