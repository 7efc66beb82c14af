/** The three range forms that a remote may ask with: exact, `~1.2.3`, `^1.2.3`. Anything else satisfies nothing. */
type Triple = readonly [major: number, minor: number, patch: number];

function parse(version: string): Triple | null {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : null;
}

const isAtLeast = (a: Triple, b: Triple): boolean => {
  const difference = a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
  return difference >= 0;
};

/** Whether `version` lies in `range`. */
export function satisfies(version: string, range: string): boolean {
  const have = parse(version);
  const want = parse(range.replace(/^[\^~]/, ''));
  if (!have || !want) return false;
  if (!/^[\^~]/.test(range)) return version === range;
  if (!isAtLeast(have, want)) return false;
  if (range.startsWith('~')) return have[0] === want[0] && have[1] === want[1];
  if (want[0] > 0) return have[0] === want[0];
  if (want[1] > 0) return have[0] === 0 && have[1] === want[1];
  return version === range.slice(1);
}
