import type { CanaryRule, ReleaseCanary } from 'shared-contracts/release-operations';
import { describe, expect, it } from 'vitest';
import { bucketOf, canariesFor, haltReason, isChosen } from './canary.ts';

const rule = (change: Partial<CanaryRule> = {}): CanaryRule => ({
  percent: 0,
  users: [],
  roles: [],
  departments: [],
  margin: 2,
  minimum: 50,
  ...change,
});
const canary = (name: string, change: Partial<CanaryRule> = {}, more: Partial<ReleaseCanary> = {}): ReleaseCanary => ({
  name,
  pins: { etc: '2.0.0' },
  rule: rule(change),
  state: 'running',
  haltReason: null,
  by: 'ops',
  at: '2026-01-01T00:00:00.000Z',
  ...more,
});
const somebody = (userId: string) => ({ userId, roles: [], departments: [] });
const users = Array.from({ length: 200_000 }, (_, index) => `user-${index.toString(36)}`);
const served = (percent: number, name = 'etc') =>
  users.filter((userId) => isChosen(rule({ percent }), 'secret', name, somebody(userId))).length;

describe('200,000 users', () => {
  it.each([0.5, 5, 30])('at %d percent are served as configured, within 0.3 points', (percent) => {
    expect(Math.abs((served(percent) / users.length) * 100 - percent)).toBeLessThanOrEqual(0.3);
  });
  it('at 0 % exactly nobody, at 100 % exactly everybody', () => {
    expect(served(0)).toBe(0);
    expect(served(100)).toBe(users.length);
  });
  it('of one canary are not those of another', () => {
    const some = users.slice(0, 50_000);
    const both = some.filter((userId) => bucketOf('secret', 'a', userId) < 1000 && bucketOf('secret', 'b', userId) < 1000).length;
    expect(Math.abs(both / some.length - 0.01)).toBeLessThan(0.003);
  });
});

describe('one user', () => {
  it('keeps what they got when the percentage grows, and always gets the same answer', () => {
    for (const userId of users.slice(0, 500)) {
      const chosen = [1, 5, 20, 80].map((percent) => isChosen(rule({ percent }), 'secret', 'etc', somebody(userId)));
      expect(chosen).toEqual([...chosen].sort());
      expect(isChosen(rule({ percent: 20 }), 'secret', 'etc', somebody(userId))).toBe(chosen[2]);
    }
  });
  it('may be chosen by name, role or department, at 0 % too', () => {
    const who = { userId: 'u1', roles: ['dispatcher'], departments: ['d1'] };
    expect(isChosen(rule({ users: ['u1'] }), 's', 'etc', who)).toBe(true);
    expect(isChosen(rule({ roles: ['dispatcher'] }), 's', 'etc', who)).toBe(true);
    expect(isChosen(rule({ departments: ['d1'] }), 's', 'etc', who)).toBe(true);
    expect(isChosen(rule({ users: ['u2'], roles: ['r'], departments: ['d2'] }), 's', 'etc', who)).toBe(false);
  });
  it('gets nothing of a halted canary', () => {
    const list = [canary('a', { percent: 100 }), canary('b', { percent: 100 }, { state: 'halted' })];
    expect(canariesFor(list, 's', somebody('u1'))).toEqual(['a']);
  });
});

describe('halting', () => {
  const pinned = new Map([['etc', '1.0.0']]);
  const count = (version: string, loads: number, failures: number) => ({ name: 'etc', version, loads, failures });
  it('waits for enough loads', () => expect(haltReason(canary('a'), pinned, [count('2.0.0', 49, 49)])).toBeNull());
  it('lets pass what fails as often as the pinned version, plus the margin', () =>
    expect(haltReason(canary('a'), pinned, [count('1.0.0', 1000, 30), count('2.0.0', 100, 5)])).toBeNull());
  it('stops what fails more often, and says how often', () =>
    expect(haltReason(canary('a'), pinned, [count('1.0.0', 1000, 10), count('2.0.0', 60, 2), count('2.0.0', 40, 2)])).toMatch(
      /etc@2\.0\.0 failed in 4\.0 % of 100 loads; the pinned version fails in 1\.0 %/,
    ));
  it('counts a pinned version that hardly anybody opens as faultless', () =>
    expect(haltReason(canary('a'), pinned, [count('1.0.0', 3, 3), count('2.0.0', 100, 3)])).not.toBeNull());
});
