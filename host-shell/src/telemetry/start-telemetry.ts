/**
 * Tells the operators what became of the remotes that this page loaded (issue 4, line 9): every half minute, and when the page goes
 * out of sight. Fetched when the page has come to rest; what happened before is in the records. Whatever goes wrong here, nobody
 * notices.
 */
import { telemetryPath } from 'shared-contracts/telemetry';
import { shellConfiguration } from 'shared-platform/config';
import { session } from 'shared-platform/session';
import { onReport, recentReports } from 'shared-platform/telemetry';
import { sendBeacons } from './beacons.ts';
import { createVersionTally } from './version-tally.ts';
import { watchWireBytes } from './wire-bytes.ts';

const every = 30_000;

/** Returns the way to stop; what came together until then is sent. */
export function startTelemetry(): () => void {
  const tally = createVersionTally();
  const sender = {
    address: `${shellConfiguration().apiBase}${telemetryPath}`,
    send: (address: string, body: string) => navigator.sendBeacon?.(address, body) ?? false,
    token: () => session.current()?.token ?? null,
  };
  const send = (): void => {
    try {
      tally.putBack(sendBeacons(sender, tally.take()));
    } catch {
      // A page that cannot report goes on.
    }
  };
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') send();
  };

  for (const event of recentReports()) tally.add(event);
  const unlisten = onReport(tally.add);
  const stopBytes = watchWireBytes(tally.addBytes);
  const timer = setInterval(send, every);
  document.addEventListener('visibilitychange', onHidden);
  addEventListener('pagehide', send);
  return () => {
    send();
    unlisten();
    stopBytes();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onHidden);
    removeEventListener('pagehide', send);
  };
}
