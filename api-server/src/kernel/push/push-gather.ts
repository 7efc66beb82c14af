/** Combines many small requests into one batch: requests that arrive while a batch runs go into the next one. */

/**
 * Wraps `work` so that several calls are combined. `work` returns one result per request in the same order; when it throws, all requests of
 * the batch fail. A batch contains at most `most` requests.
 */
export function gathered<Ask, Result>(
  work: (asks: readonly Ask[]) => Promise<readonly Result[]>,
  most = 200,
): (ask: Ask) => Promise<Result> {
  type Waiting = { ask: Ask; resolve: (response: Result) => void; reject: (error: unknown) => void };
  const waiting: Waiting[] = [];
  let isBusy = false;

  async function workThroughAll(): Promise<void> {
    isBusy = true;
    while (waiting.length) {
      const part = waiting.splice(0, most);
      try {
        const responses = await work(part.map(({ ask }) => ask));
        // The code that calls `gather` guarantees one result per request.
        for (const [index, { resolve }] of part.entries()) resolve(responses[index] as Result);
      } catch (error) {
        for (const { reject } of part) reject(error);
      }
    }
    isBusy = false;
  }

  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject });
      // Requests that are made in the same turn of the event loop are put into one batch.
      if (!isBusy) {
        isBusy = true;
        setImmediate(() => void workThroughAll());
      }
    });
}
