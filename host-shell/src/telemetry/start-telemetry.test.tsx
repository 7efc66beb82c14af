// Page reports are sent every half minute and when the page is hidden; they include earlier events, and failures to send do not affect the
// page.
import { setShellConfiguration } from 'shared-platform/config';
import { session } from 'shared-platform/session';
import { report } from 'shared-platform/telemetry';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTelemetry } from './start-telemetry.ts';

const sendBeacon = vi.fn<(address: string, body: string) => boolean>();
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  sendBeacon.mockReset().mockReturnValue(true);
  vi.stubGlobal('navigator', { sendBeacon });
  setShellConfiguration({ apiBase: '/api' });
  vi.spyOn(session, 'current').mockReturnValue({ token: 'token', user: {}, tenantId: '0' } as never);
});
afterEach(() => {
  stop?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const load = () => report({ name: 'screen.loaded', facts: { remote: 'business', version: '1.0.0', milliseconds: 50 } });
const sentLoads = () => sendBeacon.mock.calls.map(([, body]) => (JSON.parse(body) as { versions: { loads: number }[] }).versions[0]?.loads);

it('sends what was recorded before it started and since, every half minute, and nothing when there is nothing', () => {
  load();
  stop = startTelemetry();
  load();
  expect(sendBeacon).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(sentLoads()).toEqual([2]);
  expect(sendBeacon.mock.calls[0]?.[0]).toBe('/api/sys/release/telemetry');
  vi.advanceTimersByTime(60_000);
  expect(sendBeacon).toHaveBeenCalledTimes(1);
});

it('sends when the page goes, and keeps what the browser did not take', () => {
  stop = startTelemetry();
  sendBeacon.mockClear();
  vi.advanceTimersByTime(30_000);
  sendBeacon.mockReset().mockReturnValueOnce(false).mockReturnValue(true);
  load();
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('pagehide'));
  expect(sentLoads()).toEqual([1, 1]);
});

it('counts nothing again for who signs out and in again in the same page', () => {
  stop = startTelemetry();
  load();
  stop();
  expect(sentLoads()).toEqual([1]);
  stop = startTelemetry();
  vi.advanceTimersByTime(30_000);
  expect(sendBeacon).toHaveBeenCalledTimes(1);
});

it('leaves the page alone when beacons throw', () => {
  sendBeacon.mockImplementation(() => {
    throw new Error('no');
  });
  load();
  stop = startTelemetry();
  expect(() => vi.advanceTimersByTime(30_000)).not.toThrow();
  expect(() => dispatchEvent(new Event('pagehide'))).not.toThrow();
});
