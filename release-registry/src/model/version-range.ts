import semver from 'semver';

/** The three range forms that a remote may ask with: exact, `~1.2.3`, `^1.2.3`. */
const rangeForm = /^[\^~]?\d+\.\d+\.\d+$/;

/** Whether `version` lies in `range`. A range of another form (`*`, `>=1`, `1.x`, a pre-release) is satisfied by nothing. */
export function satisfies(version: string, range: string): boolean {
  return rangeForm.test(range) && semver.satisfies(version, range);
}
