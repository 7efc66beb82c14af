/** Runs a generator to its end and returns its result. */
export function drained<R>(steps: Generator<unknown, R>): R {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}
