/**
 * Reports how the shell and the loaded remotes work: every half minute, and when the page is hidden. Loaded when the page is idle; earlier
 * events have been recorded. Failures are ignored.
 */
import { telemetryPath } from 'shared-contracts/wire/telemetry';
import { shellConfiguration } from 'shared-platform/config';
import { session } from 'shared-platform/session';
import { onReport, recentReports, type TelemetryEvent } from 'shared-platform/telemetry';
import { shellRelease } from '../browser/page-facts.ts';
import { sendBeacons } from './beacons.ts';
import { createVersionTally } from './version-tally.ts';
import { watchWireBytes } from './wire-bytes.ts';

const every = 30_000;
/** Numbers of loads and failures by version. They are counted as long as the page exists, even when different people sign in. */
const tally = createVersionTally();
const counted = new WeakSet<TelemetryEvent>();
let watchesBytes = false;

/** Event that reports the loading of the shell, once per page, with the time until the first paint. */
const shellLoaded: TelemetryEvent = {
  name: 'shell.loaded',
  facts: {
    remote: shellRelease?.name,
    version: shellRelease?.version,
    milliseconds: performance.getEntriesByName?.('first-contentful-paint')[0]?.startTime,
  },
};

/** Starts reporting. Returns a function that sends what is left and stops reporting. */
export function startTelemetry(): () => void {
  const sender = {
    address: `${shellConfiguration().apiBase}${telemetryPath}`,
    send: (address: string, body: string) => navigator.sendBeacon?.(address, body) ?? false,
    token: () => session.current()?.token ?? null,
  };
  const send = (): void => {
    try {
      tally.putBack(sendBeacons(sender, tally.take()));
    } catch {
      // Failures to send are ignored.
    }
  };
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') send();
  };

  const add = (event: TelemetryEvent): void => {
    if (counted.has(event)) return;
    counted.add(event);
    tally.add(event);
  };
  add(shellLoaded);
  for (const event of recentReports()) add(event);
  const unlisten = onReport(add);
  // Bytes are watched only once per page, because every new observer gets all files since the page began.
  if (!watchesBytes) watchWireBytes(tally.addBytes);
  watchesBytes = true;
  const timer = setInterval(send, every);
  document.addEventListener('visibilitychange', onHidden);
  addEventListener('pagehide', send);
  return () => {
    send();
    unlisten();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onHidden);
    removeEventListener('pagehide', send);
  };
}
