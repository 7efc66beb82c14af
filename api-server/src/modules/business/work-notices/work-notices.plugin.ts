import type { FastifyInstance } from 'fastify';
import { afterCommit } from '../../../kernel/after-commit.ts';
import type { Transition } from '../../../kernel/transitions.ts';
import { noticeWork } from './work-notices.service.ts';

/**
 * New work rings the bell of whoever must act, right after the transaction that made it: nobody who saves waits for it, and what comes
 * together rings together. A ring that fails is logged; the record still stands in the lists of those who must act.
 */
export default async function workNotices(app: FastifyInstance): Promise<void> {
  const { database, push, clock } = app.kernel;
  let waiting: Transition[] = [];
  let running: Promise<void> | undefined;

  async function ringAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await database.asSystem('work notices', async (tx) => await noticeWork(tx, push, batch, clock()));
      } catch (error) {
        app.log.warn({ err: error }, 'new work rang nobody');
      }
    }
    running = undefined;
  }

  database.onTransitions(async (tx, transitions) => {
    afterCommit(tx, () => {
      waiting.push(...transitions);
      running ??= ringAll();
    });
  });
  app.addHook('onClose', async () => await running);
}
