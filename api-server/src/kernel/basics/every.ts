import type { FastifyInstance } from 'fastify';

/**
 * Runs `work` when the application is ready and then every `milliseconds`, one run at a time. A failed run is logged; the next one
 * comes in its turn. Ends with the application, after the run that is under way.
 */
export function every(app: FastifyInstance, milliseconds: number, work: () => Promise<unknown>): void {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    running ??= work()
      .then(
        () => undefined,
        (error: unknown) => app.log.warn(error),
      )
      .finally(() => {
        running = undefined;
      });
  };
  app.addHook('onReady', async () => {
    run();
    timer = setInterval(run, milliseconds).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
