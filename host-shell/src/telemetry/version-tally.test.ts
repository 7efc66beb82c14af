import { telemetryLimit } from 'shared-contracts/wire/telemetry';
import { beforeEach, describe, expect, it } from 'vitest';
import { beaconBodies, sendBeacons } from './beacons.ts';
import { createVersionTally, type VersionTally } from './version-tally.ts';

const facts = { remote: 'business', version: '1.0.0-aaaaaaaaaa' };
let tally: VersionTally;
beforeEach(() => {
  tally = createVersionTally();
});
const add = (name: string, more: Record<string, string | number> = {}) => tally.add({ name, facts: { ...facts, ...more } });

describe('what a page counts', () => {
  it('is loads with their times, failures by reason, former versions, refused bytes, missing shares, bytes', () => {
    add('screen.loaded', { milliseconds: 120.4, component: 'business/order' });
    add('screen.loaded', { milliseconds: 80 });
    add('screen.failed', { reason: 'timeout' });
    add('screen.failed', { reason: 'shared-missing' });
    add('screen.former', { fallback: '0.9.0', reason: 'timeout' });
    tally.addBytes('business', facts.version, 2000);
    expect(tally.take()).toEqual([
      {
        name: 'business',
        version: facts.version,
        loads: 4,
        failures: { timeout: 1, 'shared-missing': 1 },
        times: [120, 80],
        bytes: 2000,
        formers: 1,
        integrity: 0,
        shares: 1,
      },
    ]);
    expect(tally.take()).toEqual([]);
  });

  it('counts the shell like a remote: pages with the time until they showed something, starts that failed', () => {
    const shell = { remote: 'shell', version: '1.0.0-ssssssssss' };
    tally.add({ name: 'shell.loaded', facts: { ...shell, milliseconds: 312.4 } });
    tally.add({ name: 'shell.failed', facts: { ...shell, message: 'a chunk is missing' } });
    expect(tally.take()).toMatchObject([{ name: 'shell', loads: 1, failures: { crashed: 1 }, times: [312] }]);
  });

  it('does not count a version that was killed as one that failed', () => {
    add('screen.failed', { reason: 'killed' });
    expect(tally.take()).toEqual([]);
  });

  it('never says more failures than loads: a load fails once, whatever comes after it', () => {
    add('screen.crashed', { reason: 'crashed' });
    expect(tally.take()).toEqual([]);
    add('screen.loaded', { milliseconds: 1 });
    for (let again = 0; again < 5; again += 1) add('screen.crashed', { reason: 'crashed' });
    add('screen.error', { by: 'trace' });
    add('screen.loaded', { milliseconds: 1 });
    add('screen.error', { by: 'trace' });
    expect(tally.take()).toMatchObject([{ loads: 2, failures: { crashed: 1, error: 1 } }]);
  });

  it('counts a crash that comes in a later batch than its load', () => {
    add('screen.loaded', { milliseconds: 1 });
    tally.take();
    add('screen.crashed', { reason: 'crashed' });
    expect(tally.take()).toMatchObject([{ loads: 0, failures: { crashed: 1 } }]);
  });

  it('takes a timer that throws for ever for one failure, whatever else stands open', () => {
    for (let load = 0; load < 10; load += 1) add('screen.loaded', { milliseconds: 1 });
    for (let again = 0; again < 20; again += 1) add('screen.error', { by: 'trace' });
    expect(tally.take()).toMatchObject([{ loads: 10, failures: { error: 1 } }]);
  });

  it('blames a remote for an error only when its code was in the trace', () => {
    add('screen.loaded', { milliseconds: 1 });
    add('screen.error', { by: 'tab' });
    add('screen.blocked', { by: 'tab' });
    expect(tally.take()).toMatchObject([{ failures: {} }]);
  });

  it('is one violation where a file and the screen that needed it are both refused', () => {
    add('file.refused', { path: 'a.js' });
    add('screen.failed', { reason: 'integrity' });
    expect(tally.take()).toMatchObject([{ failures: { integrity: 1 }, integrity: 1 }]);
  });

  it('has no place for what an event says besides: no message, no component, no address', () => {
    add('screen.failed', { reason: 'broken-code', detail: 'TypeError: 张三 13800000000', component: 'business/order', message: 'secret' });
    tally.add({ name: 'http.failed', facts: { code: 500, requestId: 'r1' } });
    const text = JSON.stringify(tally.take());
    for (const word of ['张三', '138', 'order', 'secret', 'r1']) expect(text).not.toContain(word);
  });

  it('goes with the next batch when it could not be sent', () => {
    add('screen.loaded', { milliseconds: 5 });
    tally.putBack(tally.take());
    add('screen.loaded', { milliseconds: 7 });
    expect(tally.take()).toMatchObject([{ loads: 2, times: [5, 7] }]);
  });
});

describe('beacons', () => {
  const many = (count: number) => {
    for (let index = 0; index < count; index += 1)
      for (let load = 0; load < 80; load += 1)
        tally.add({ name: 'screen.loaded', facts: { remote: `remote-${index}`, version: '1.0.0-aaaaaaaaaa', milliseconds: 12_345 } });
    return tally.take();
  };

  it('are each within what the server takes, and together all there is', () => {
    const versions = many(100);
    const beacons = beaconBodies('t'.repeat(43), versions);
    expect(beacons.length).toBeGreaterThan(2);
    for (const { body } of beacons) {
      expect(body.length).toBeLessThanOrEqual(telemetryLimit.body);
      const { versions: sent } = JSON.parse(body) as { versions: { loads: number; times: number[] }[] };
      expect(sent.length).toBeLessThanOrEqual(telemetryLimit.versions);
      for (const { loads, times } of sent) expect(Math.max(loads, times.length)).toBeLessThanOrEqual(telemetryLimit.count);
    }
    expect(beacons.flatMap(({ versions: sent }) => sent)).toEqual(versions);
  });

  it('carry the token in the body and never in the address; without a session there are none', () => {
    const sent: [string, string][] = [];
    const sender = {
      address: '/api/sys/release/telemetry',
      send: (address: string, body: string) => sent.push([address, body]) > 0,
      token: () => 'secret' as string | null,
    };
    expect(sendBeacons(sender, many(1))).toEqual([]);
    expect(sent[0]?.[0]).toBe('/api/sys/release/telemetry');
    expect(JSON.parse(sent[0]?.[1] ?? '')).toMatchObject({ token: 'secret' });
    expect(sendBeacons({ ...sender, token: () => null }, many(1))).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it('that the browser does not take wait', () => {
    const versions = many(2);
    expect(sendBeacons({ address: '/x', send: () => false, token: () => 't' }, versions)).toEqual(versions);
  });
});
