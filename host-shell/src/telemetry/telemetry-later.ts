/** When the page has come to rest: the code that reports is nobody's first need. */

const restAfter = 4_000;

/** Begins to report after a while; a chunk that does not arrive is not missed. Returns the way to stop. */
export function startTelemetryLater(): () => void {
  let stop: () => void = () => undefined;
  let isOver = false;
  const timer = setTimeout(() => {
    import(/* webpackChunkName: "telemetry" */ './start-telemetry.ts').then(
      ({ startTelemetry }) => {
        if (!isOver) stop = startTelemetry();
      },
      () => undefined,
    );
  }, restAfter);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
}
