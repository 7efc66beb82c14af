// Limits of repeated code, measured with and without tests. When a limit is exceeded, the pairs of files with the most repetition are
// printed.
import { describe, expect, test } from 'vitest';
import { measureRepetition } from '../src/house/repetition.ts';
import { workspaceRoot as root } from '../src/workspace/workspace.ts';

/** Largest percentage of repeated lines. */
const most = { remote: 10, overall: 4, overallWithTests: 4.4 } as const;

describe.each([
  ['sources', {}, most.overall],
  ['sources and tests', { tests: true }, most.overallWithTests],
])('of %s', (_, options, mostOverall) => {
  const { packages, overall, worst } = measureRepetition(root, options);
  const worstPairs = (name = '') =>
    worst
      .filter(({ files }) => files.some((path) => path.startsWith(name)))
      .slice(0, 15)
      .map(({ files, windows }) => `${windows} windows of five lines in ${files.join(' and ')}`);

  test('no remote repeats more than a tenth', () => {
    const remotes = packages.filter(({ name }) => name.startsWith('remote-'));
    const offenders = remotes.filter(({ share }) => share > most.remote);
    expect(remotes.length).toBeGreaterThanOrEqual(6);
    expect(offenders.map(({ name, share }) => [`${name} ${share} %`, ...worstPairs(`${name}/`)])).toEqual([]);
  });

  test('the whole repeats little', () => {
    expect(overall.lines).toBeGreaterThan(50_000);
    expect(overall.share <= mostOverall ? [] : [`${overall.share} %`, ...worstPairs()]).toEqual([]);
  });
});
