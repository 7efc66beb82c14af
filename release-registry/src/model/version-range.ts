import semver from 'semver';

/** The notations in which a remote may state a range of versions: `1.2.3` (exact), `~1.2.3`, `^1.2.3`. */
const rangeForm = /^[\^~]?\d+\.\d+\.\d+$/;

/**
 * Whether `version` satisfies `range`, which may be exact, `~1.2.3` or `^1.2.3`. Ranges in another notation (`*`, `>=1`, `1.x`, a
 * pre-release) are never satisfied.
 */
export function satisfies(version: string, range: string): boolean {
  return rangeForm.test(range) && semver.satisfies(version, range);
}
