import type { CanaryRule, ReleaseCanary } from 'shared-contracts/release/release-operations';
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
  /** Counts of a version: `people` opened it; for `failing` of them a `share` of their loads failed. */
  const said = (version: string, people: number, failing: number, share: number, loads = people * 10) => ({
    ...{ name: 'etc', version, loads, failures: Math.round(loads * share), people, failing, share, drawn: people },
    loudest: Array.from({ length: failing }, () => (share * people) / failing).filter((of) => of <= 1),
  });
  it('waits for enough loads', () => expect(haltReason(canary('a'), pinned, [said('2.0.0', 20, 20, 1, 49)])).toBeNull());
  it('lets pass what fails as often as the pinned version, plus the margin', () =>
    expect(haltReason(canary('a'), pinned, [said('1.0.0', 100, 30, 0.03), said('2.0.0', 50, 20, 0.05)])).toBeNull());
  it('stops what fails more often, and says how often and for whom', () =>
    expect(haltReason(canary('a'), pinned, [said('1.0.0', 100, 10, 0.01), said('2.0.0', 50, 40, 0.04)])).toMatch(
      /etc@2\.0\.0 failed in 4\.0 % of what each of 50 people opened \(500 loads, failing for 40 people\); the pinned version fails in 1\.0 %/,
    ));
  it('counts a pinned version that hardly anybody opens as faultless', () =>
    expect(haltReason(canary('a'), pinned, [said('1.0.0', 1, 1, 1, 3), said('2.0.0', 50, 25, 0.03)])).not.toBeNull());

  it.each([
    [12, 2, false],
    [12, 3, true],
    [49, 4, false],
    [49, 5, true],
    [5000, 4, false],
    [5000, 5, true],
  ])('of %d people who drew it, %d for whom it failed: halted is %s', (drawn, failing, isHalted) => {
    const report = { ...said('2.0.0', Math.min(drawn, 10), failing, 0.5), loudest: Array.from({ length: failing }, () => 0.5), drawn };
    expect(haltReason(canary('a'), pinned, [report]) !== null).toBe(isHalted);
  });
  it('asks for as many people as the registry was told', () => {
    const report = { ...said('2.0.0', 40, 7, 0.5), loudest: Array.from({ length: 7 }, () => 0.5), drawn: 5000 };
    expect(haltReason(canary('a'), pinned, [report], 8)).toBeNull();
    expect(haltReason(canary('a'), pinned, [report], 7)).not.toBeNull();
    expect(haltReason(canary('a'), pinned, [{ ...report, failing: 1 }], 1)).not.toBeNull();
  });
  it('is not moved by how often one account loads and fails', () => {
    const loud = { ...said('2.0.0', 10, 1, 0.1, 100_000), failures: 100_000 };
    expect(haltReason(canary('a'), pinned, [loud])).toBeNull();
  });
});
