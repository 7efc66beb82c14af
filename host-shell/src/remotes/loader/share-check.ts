/** Checks, before anything is loaded, whether the shell provides the shared modules that a screen needs. */
import type { PinnedRemote, ReleaseExpose } from 'shared-contracts/release/release';

type Triple = readonly [major: number, minor: number, patch: number];

function parse(version: string): Triple | null {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : null;
}

/** Whether a version satisfies a range in one of the three forms that the registry accepts: exact, `~1.2.3`, `^1.2.3`. */
function satisfies(version: string, range: string): boolean {
  const have = parse(version);
  const want = parse(range.replace(/^[\^~]/, ''));
  if (!have || !want) return version === range;
  if (!/^[\^~]/.test(range)) return version === range;
  if ((have[0] - want[0] || have[1] - want[1] || have[2] - want[2]) < 0) return false;
  // How many leading parts of the version must be equal: with `^` all up to the first part that is not zero, with `~` two.
  const fixed = range.startsWith('~') ? 2 : Math.min(want.findIndex((part) => part > 0) + 1 || 3, 3);
  return have.slice(0, fixed).every((part, index) => part === want[index]);
}

/** Required modules that the shell lacks, as text: `react ^20.0.0 (19.3.1)`. */
export function unmetShares(remote: PinnedRemote, expose: ReleaseExpose, provided: Readonly<Record<string, string>>): string[] {
  return remote.requires
    .filter(({ key }) => expose.shared?.includes(key) ?? true)
    .filter(({ key, range }) => provided[key] === undefined || !satisfies(provided[key], range))
    .map(({ key, range }) => `${key} ${range} (${provided[key] ?? '-'})`);
}
