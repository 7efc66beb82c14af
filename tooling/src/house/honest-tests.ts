/** Finds tests that replace modules of this repository, or that compare a measured duration with a limit. */

/** Names of the repository's modules that a test replaces by mocks. */
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

/**
 * Matches a duration: the clock minus an earlier reading of it. The clock minus a literal is a moment in the past, so it does not match.
 */
const duration = /\b(?:performance|Date)\.now\(\)\s*-\s*(?![\d\s])|-\s*(?:performance|Date)\.now\(\)/;

/** The text between the bracket that opens before `start` and its closing bracket. */
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
 * Durations on which a test's result depends: durations in the expectation itself, in a constant or property that it uses, or returned by a
 * helper. Durations that are only printed do not count.
 */
export function timedAssertionsIn(source: string): string[] {
  const lines = source.split('\n').filter((line) => duration.test(line));
  const names = lines.flatMap((line) => /(?:\bconst (\w+) = |\b(\w+): )[^;,]*\.now\(\)/.exec(line)?.slice(1).find(Boolean) ?? []);
  const expected = [...source.matchAll(/\bexpect(?:\.poll|\.soft)?\(/g)].map((match) => argumentAt(source, match.index + match[0].length));
  const isTimed = (argument: string) => duration.test(argument) || names.some((name) => new RegExp(`\\b${name}\\b`).test(argument));
  return [...expected.filter(isTimed), ...lines.filter((line) => /\breturn\b/.test(line)).map((line) => line.trim())];
}
