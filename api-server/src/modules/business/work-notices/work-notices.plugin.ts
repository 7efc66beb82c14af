import type { FastifyInstance } from 'fastify';
import { afterCommit } from '../../../kernel/database/after-commit.ts';
import { ringAll } from './work-notices.service.ts';
import { noteSteps } from './work-steps.ts';

/**
 * People who must act next are notified right after the transaction that changed the record: saving does not wait for it, and changes that
 * are made together cause one notice. The change is queued in its own transaction and removed in the transaction that notifies, so each
 * change is notified exactly once, even after a crash. A failed notification is logged; WorkNoticeJob sends it later.
 */
export default async function workNotices(app: FastifyInstance): Promise<void> {
  const { database, push, clock } = app.kernel;
  let isAsked = false;
  let running: Promise<void> | undefined;

  async function ringAsked(): Promise<void> {
    while (isAsked) {
      isAsked = false;
      await ringAll(database, push, clock);
    }
  }

  function ring(): Promise<void> {
    isAsked = true;
    running ??= ringAsked()
      .catch((error: unknown) => app.log.warn({ err: error }, 'new work rang nobody; it is tried again'))
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  database.onTransitions(async (tx, transitions) => {
    if (await noteSteps(tx, transitions)) afterCommit(tx, () => void ring());
  });
  app.addHook('onClose', async () => await running);
}
