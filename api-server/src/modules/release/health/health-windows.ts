/**
 * Chooses which counts are sent to the registry: for each canary the counts since its start, with those of the pinned versions, and the
 * counts of all versions in use. Pure functions.
 */
import type { ReleaseCanary, ReleaseHealth, ReleaseStatus } from 'shared-contracts/release/release-operations';
import type { VersionRate } from './health-store.ts';

/** Longest period whose loads are counted, ms; older loads say nothing about the present state. */
export const longestWindow = 3_600_000;

type DrawnBy = (name: string, version: string) => number;
const healthOf = ({ name, version, loads, failures, people, failing, share, loudest }: VersionRate, drawn: DrawnBy): ReleaseHealth => ({
  ...{ name, version, loads, failures, people, failing, share, loudest, drawn: drawn(name, version) },
});

/**
 * The canary's versions and, for comparison, the pinned versions of the same remotes. Versions of other canaries are left out, because this
 * canary must not be judged by them.
 */
export function canaryWindow(
  { pins }: Pick<ReleaseCanary, 'pins'>,
  status: Pick<ReleaseStatus, 'pins'>,
  rates: readonly VersionRate[],
  drawn: DrawnBy,
): ReleaseHealth[] {
  const isPinned = ({ name, version }: VersionRate) => status.pins.some((pin) => pin.name === name && pin.version === version);
  return rates.filter((row) => row.name in pins && (pins[row.name] === row.version || isPinned(row))).map((row) => healthOf(row, drawn));
}

/** Versions that were opened and belong to no running canary; canaries are reported separately. */
export function seenWindow(
  running: readonly Pick<ReleaseCanary, 'pins'>[],
  rates: readonly VersionRate[],
  drawn: DrawnBy,
): ReleaseHealth[] {
  return rates.filter(({ name, version }) => !running.some(({ pins }) => pins[name] === version)).map((row) => healthOf(row, drawn));
}
