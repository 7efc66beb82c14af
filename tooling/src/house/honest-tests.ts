/** What no test may do: put something else in the place of our own modules, or hold a measured duration to a figure. */

/** Modules of ours that a test replaces, as they are named there. */
export function replacedModulesIn(source: string, ownPackages: readonly string[]): string[] {
  const isOwn = (specifier: string) => specifier.startsWith('.') || ownPackages.includes(specifier.split('/')[0] ?? '');
  const mocked = [...source.matchAll(/\bvi\.(mock|doMock)\(\s*(?:import\(\s*)?['"`]([^'"`]+)/g)]
    .filter(([, call, specifier = '']) => call === 'doMock' || isOwn(specifier))
    .map(([, , specifier = '']) => specifier);
  const spied = [...source.matchAll(/import \* as (\w+) from '([^']+)'/g)]
    .filter(([, name, specifier = '']) => isOwn(specifier) && new RegExp(`\\bvi\\.spyOn\\(\\s*${name}\\b`).test(source))
    .map(([, , specifier = '']) => specifier);
  return [...mocked, ...spied];
}

/** A clock less what it said before; less a literal it is a moment of the past, and no duration. */
const duration = /\b(?:performance|Date)\.now\(\)\s*-\s*(?![\d\s])|-\s*(?:performance|Date)\.now\(\)/;

/** What stands between the bracket that opens before `start` and the one that closes it. */
function argumentAt(source: string, start: number): string {
  let depth = 1;
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (depth === 0) return source.slice(start, at);
  }
  return source.slice(start);
}

/**
 * Durations that a test measures and expects something of: in the expectation itself, by the name of a constant or property that holds
 * one, or returned for a caller to judge. Durations that are only printed are none of them.
 */
export function timedAssertionsIn(source: string): string[] {
  const lines = source.split('\n').filter((line) => duration.test(line));
  const names = lines.flatMap((line) => /(?:\bconst (\w+) = |\b(\w+): )[^;,]*\.now\(\)/.exec(line)?.slice(1).find(Boolean) ?? []);
  const expected = [...source.matchAll(/\bexpect(?:\.poll|\.soft)?\(/g)].map((match) => argumentAt(source, match.index + match[0].length));
  const isTimed = (argument: string) => duration.test(argument) || names.some((name) => new RegExp(`\\b${name}\\b`).test(argument));
  return [...expected.filter(isTimed), ...lines.filter((line) => /\breturn\b/.test(line)).map((line) => line.trim())];
}
