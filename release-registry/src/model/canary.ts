/**
 * Decides who gets a canary and when it is halted. Pure functions: the result for a person is the same in every server process and at any
 * time.
 */
import { createHmac } from 'node:crypto';
import type { CanaryRule, ReleaseCanary, ReleaseHealth, ReleaseIdentity } from 'shared-contracts/release/release-operations';
import { quorumOf, usualQuorum } from 'shared-contracts/release/release-quorum';

const buckets = 10_000;

/** A user's bucket for one canary, 0–9999, computed from both names. It is stable, so that increasing the percentage only adds users. */
export function bucketOf(secret: string, canary: string, userId: string): number {
  const digest = createHmac('sha256', secret).update(`${canary}\0${userId}`).digest();
  return digest.readUIntBE(0, 6) % buckets;
}

/** Whether this user gets the canary's versions; at 0 % only the named users do. */
export function isChosen(rule: CanaryRule, secret: string, canary: string, identity: ReleaseIdentity): boolean {
  if (rule.users.includes(identity.userId)) return true;
  if (rule.roles.some((role) => identity.roles.includes(role))) return true;
  if (rule.departments.some((department) => identity.departments.includes(department))) return true;
  if (rule.percent <= 0) return false;
  if (rule.percent >= 100) return true;
  return bucketOf(secret, canary, identity.userId) < Math.round(rule.percent * 100);
}

/** Names of the running canaries that apply to this user, in the order of the canaries. */
export function canariesFor(canaries: readonly ReleaseCanary[], secret: string, identity: ReleaseIdentity): string[] {
  return canaries.filter(({ name, rule, state }) => state === 'running' && isChosen(rule, secret, name, identity)).map(({ name }) => name);
}

const percent = (rate: number) => `${(rate * 100).toFixed(1)} %`;
const nothing = { loads: 0, people: 0, failing: 0, share: 0, loudest: [], drawn: 0 };

/** Mean share of failed loads per person, without the `count` people who have the most failures. */
function shareWithout({ share, people, loudest }: Pick<ReleaseHealth, 'share' | 'people' | 'loudest'>, count: number): number {
  const said = loudest.slice(0, count).reduce((sum, of) => sum + of, 0);
  return people === 0 ? 0 : Math.max(0, share * people - said) / people;
}

/**
 * Why a canary must be halted, or null. Two conditions: a quorum of distinct people had failures (`quorum`, lower when few people used the
 * canary), and the mean failure share per person, without the worst quorum − 1 people, exceeds that of the pinned version in the same
 * period by more than the margin. A pinned version with too little use counts as faultless. How often a single person loads or fails makes
 * no difference.
 */
export function haltReason(
  canary: ReleaseCanary,
  pinned: ReadonlyMap<string, string>,
  health: readonly ReleaseHealth[],
  quorum = usualQuorum,
): string | null {
  const { margin, minimum } = canary.rule;
  const of = (name: string, version: string) => health.find((row) => row.name === name && row.version === version) ?? nothing;
  for (const [name, version] of Object.entries(canary.pins)) {
    const own = of(name, version);
    const needed = quorumOf(Math.max(own.drawn, own.people), quorum);
    if (own.loads < minimum || own.failing < needed) continue;
    const base = of(name, pinned.get(name) ?? '');
    const baseline = base.loads < minimum ? 0 : base.share;
    if (shareWithout(own, needed - 1) > baseline + margin / 100)
      return `${name}@${version} failed in ${percent(own.share)} of what each of ${own.people} people opened (${own.loads} loads, failing for ${own.failing} people); the pinned version fails in ${percent(baseline)}, the margin is ${margin} points.`;
  }
  return null;
}
