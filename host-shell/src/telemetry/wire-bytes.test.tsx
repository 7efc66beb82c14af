// Bytes that this page transferred, by version.
import { setShellConfiguration } from 'shared-platform/config';
import { session } from 'shared-platform/session';
import { afterEach, expect, it, vi } from 'vitest';
import { startTelemetry } from './start-telemetry.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const files = [
  { name: 'http://localhost/remotes/business/1.2.0/entry.js', transferSize: 8000 },
  { name: 'http://localhost/remotes/business/1.2.0/list.js', transferSize: 0 },
  { name: 'http://localhost/shell/3.0.0/main.js', transferSize: 500 },
  { name: 'http://localhost/api/sys/user', transferSize: 70 },
];

/** A fake observer that is given all files since the page began, as in browsers. */
class BufferedObserver {
  static supportedEntryTypes = ['resource'];
  private readonly tell: (list: { getEntries: () => typeof files }) => void;
  constructor(tell: BufferedObserver['tell']) {
    this.tell = tell;
  }
  observe(): void {
    this.tell({ getEntries: () => files });
  }
  disconnect(): void {}
}

it('counts every file once, also for who signs out and in again in the same page', () => {
  const sendBeacon = vi.fn<(address: string, body: string) => boolean>(() => true);
  vi.stubGlobal('PerformanceObserver', BufferedObserver);
  vi.stubGlobal('navigator', { sendBeacon });
  setShellConfiguration({ apiBase: '/api' });
  vi.spyOn(session, 'current').mockReturnValue({ token: 'token', user: {}, tenantId: '0' } as never);
  for (let signIn = 0; signIn < 2; signIn += 1) startTelemetry()();
  const sent = sendBeacon.mock.calls.flatMap(([, body]) => (JSON.parse(body) as { versions: { name: string; bytes: number }[] }).versions);
  expect(sent.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['business', 8000],
    ['shell', 500],
  ]);
});
