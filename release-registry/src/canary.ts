/** Who gets a canary, and when it is halted. Pure: the same answer for one user wherever and whenever it is asked. */
import { createHmac } from 'node:crypto';
import type { CanaryRule, ReleaseCanary, ReleaseHealth, ReleaseIdentity } from 'shared-contracts/release-operations';

const buckets = 10_000;

/** A user's place in the draw of one canary, 0–9999. It never moves, so a growing percentage only adds users. */
export function bucketOf(secret: string, canary: string, userId: string): number {
  const digest = createHmac('sha256', secret).update(`${canary}\0${userId}`).digest();
  return digest.readUIntBE(0, 6) % buckets;
}

/** Whether this user gets the canary's versions. At 0 % only those named do. */
export function isChosen(rule: CanaryRule, secret: string, canary: string, identity: ReleaseIdentity): boolean {
  if (rule.users.includes(identity.userId)) return true;
  if (rule.roles.some((role) => identity.roles.includes(role))) return true;
  if (rule.departments.some((department) => identity.departments.includes(department))) return true;
  if (rule.percent <= 0) return false;
  if (rule.percent >= 100) return true;
  return bucketOf(secret, canary, identity.userId) < Math.round(rule.percent * 100);
}

/** Names of the running canaries that this user is part of, in their own order. */
export function canariesFor(canaries: readonly ReleaseCanary[], secret: string, identity: ReleaseIdentity): string[] {
  return canaries.filter(({ name, rule, state }) => state === 'running' && isChosen(rule, secret, name, identity)).map(({ name }) => name);
}

const rateOf = ({ loads, failures }: { loads: number; failures: number }) => (loads === 0 ? 0 : failures / loads);
const percent = (rate: number) => `${(rate * 100).toFixed(1)} %`;

/**
 * Why a canary must be halted, or null. A version is compared with the pinned version of the same remote over the same time; where
 * that one was not used enough, its rate counts as zero.
 */
export function haltReason(canary: ReleaseCanary, pinned: ReadonlyMap<string, string>, health: readonly ReleaseHealth[]): string | null {
  const { margin, minimum } = canary.rule;
  const countOf = (name: string, version: string) =>
    health
      .filter((row) => row.name === name && row.version === version)
      .reduce((sum, { loads, failures }) => ({ loads: sum.loads + loads, failures: sum.failures + failures }), { loads: 0, failures: 0 });
  for (const [name, version] of Object.entries(canary.pins)) {
    const own = countOf(name, version);
    if (own.loads < minimum) continue;
    const base = countOf(name, pinned.get(name) ?? '');
    const baseline = base.loads < minimum ? 0 : rateOf(base);
    if (rateOf(own) > baseline + margin / 100)
      return `${name}@${version} failed in ${percent(rateOf(own))} of ${own.loads} loads; the pinned version fails in ${percent(baseline)}, the margin is ${margin} points.`;
  }
  return null;
}
