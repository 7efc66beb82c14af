/**
 * Tells the operators what became of the shell and the remotes that this page loaded: every half minute, and when the page goes
 * out of sight. Loaded when the page is idle; earlier events are in the records. Failures here are
 * ignored.
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
/** Of this page, whoever signs out and in again in it. */
const tally = createVersionTally();
const counted = new WeakSet<TelemetryEvent>();
let watchesBytes = false;

/** Load of the shell: once per page, with the time until the first paint. */
const shellLoaded: TelemetryEvent = {
  name: 'shell.loaded',
  facts: {
    remote: shellRelease?.name,
    version: shellRelease?.version,
    milliseconds: performance.getEntriesByName?.('first-contentful-paint')[0]?.startTime,
  },
};

/** Returns a function that stops it; what came together until then is sent. */
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
      // Failures of reporting are ignored.
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
  // The browser tells every observer of all files since the page began.
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
