import type { FastifyInstance } from 'fastify';
import { every } from '../../../kernel/basics/every.ts';
import { afterCommit } from '../../../kernel/database/after-commit.ts';
import { noticeWork } from './work-notices.service.ts';
import { dropOldSteps, noteSteps, takeSteps } from './work-steps.ts';

/** Steps that one transaction tells of. */
const stepsAtOnce = 500;
/** How often it is looked for what a node that died has left, ms. */
const lookEvery = 10_000;
const cleanEvery = 3_600_000;

/**
 * New work rings the bell of whoever must act, right after the transaction that made it: nobody who saves waits for it, and what comes
 * together rings together. What is to be told is written with the change, and taken away with the ring: it rings once, whatever ends
 * in between. A ring that fails is logged and tried again.
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
