/** Which counts the registry is told: of each canary over its own time beside the pinned versions, and of everything in use. Pure. */
import type { ReleaseCanary, ReleaseHealth, ReleaseStatus } from 'shared-contracts/release/release-operations';
import type { VersionRate } from './health-store.ts';

/** Loads further back say nothing of now, ms. */
export const longestWindow = 3_600_000;

type DrawnBy = (name: string, version: string) => number;
const healthOf = ({ name, version, loads, failures, people, failing, share, loudest }: VersionRate, drawn: DrawnBy): ReleaseHealth => ({
  ...{ name, version, loads, failures, people, failing, share, loudest, drawn: drawn(name, version) },
});

/** A canary's versions and, for comparison, the pinned ones of the same remotes; nothing else, so that no other canary is judged by it. */
export function canaryWindow(
  { pins }: Pick<ReleaseCanary, 'pins'>,
  status: Pick<ReleaseStatus, 'pins'>,
  rates: readonly VersionRate[],
  drawn: DrawnBy,
): ReleaseHealth[] {
  const isPinned = ({ name, version }: VersionRate) => status.pins.some((pin) => pin.name === name && pin.version === version);
  return rates.filter((row) => row.name in pins && (pins[row.name] === row.version || isPinned(row))).map((row) => healthOf(row, drawn));
}

/** Versions that were opened and are in no running canary: those have a report of their own. */
export function seenWindow(
  running: readonly Pick<ReleaseCanary, 'pins'>[],
  rates: readonly VersionRate[],
  drawn: DrawnBy,
): ReleaseHealth[] {
  return rates.filter(({ name, version }) => !running.some(({ pins }) => pins[name] === version)).map((row) => healthOf(row, drawn));
}
