/** Loads the code for reports when the page is idle, because it is not needed earlier. */

const restAfter = 4_000;

/** Starts reporting after a while; a failed load is ignored. Returns a function that stops it. */
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
