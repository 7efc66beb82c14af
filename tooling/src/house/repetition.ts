/**
 * Measures how much code occurs in more than one file. Windows of five lines are compared, without imports, blank lines and the content of
 * strings; message catalogues and tables of calls (`*.calls.ts`) are left out. A line counts as repeated when another file contains a
 * window with it.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const windowLength = 5;
const leftOut = /(^|\/)(node_modules|dist|locales|\.[^/]+)(\/|$)|\.calls\.ts$/;
const isTest = (path: string) => /\.(test|spec)\.tsx?$|\/(test|testing)\//.test(path);

export interface PackageRepetition {
  readonly name: string;
  readonly lines: number;
  readonly repeated: number;
  /** Percentage of repeated lines, with one decimal. */
  readonly share: number;
}

export interface RepeatedPair {
  readonly files: readonly [string, string];
  /** Number of five-line windows that both files contain. */
  readonly windows: number;
}

export interface Repetition {
  /** Results of the packages, ordered by name. */
  readonly packages: readonly PackageRepetition[];
  readonly overall: PackageRepetition;
  /** The pairs of files with the most repeated windows, the worst first. */
  readonly worst: readonly RepeatedPair[];
}

/** Lines of a source in the form in which they are compared. */
const comparedLines = (source: string): string[] =>
  source
    .replace(/^import\b[^;]*;$/gm, '')
    .split('\n')
    .map((line) => line.trim().replace(/'[^']*'|"[^"]*"/g, "''"))
    .filter((line) => line !== '');

const windowsOf = (lines: readonly string[]): string[] =>
  lines.slice(windowLength - 1).map((_, at) => lines.slice(at, at + windowLength).join('\n'));

/** Numbers of the lines that are in a window which another file contains too. */
function repeatedLines(windows: readonly string[], filesOf: ReadonlyMap<string, ReadonlySet<string>>): number {
  const repeated = new Set<number>();
  for (const [at, window] of windows.entries()) {
    if ((filesOf.get(window)?.size ?? 0) < 2) continue;
    for (let line = at; line < at + windowLength; line += 1) repeated.add(line);
  }
  return repeated.size;
}

function worstPairs(filesOf: ReadonlyMap<string, ReadonlySet<string>>): RepeatedPair[] {
  const pairs = new Map<string, RepeatedPair>();
  for (const set of filesOf.values()) {
    const files = [...set].sort();
    for (const [at, first] of files.entries()) {
      for (const second of files.slice(at + 1)) {
        const key = `${first} ${second}`;
        pairs.set(key, { files: [first, second], windows: (pairs.get(key)?.windows ?? 0) + 1 });
      }
    }
  }
  return [...pairs.values()].sort((a, b) => b.windows - a.windows);
}

const repetitionOf = (name: string, counts: readonly { readonly lines: number; readonly repeated: number }[]): PackageRepetition => {
  const lines = counts.reduce((sum, count) => sum + count.lines, 0);
  const repeated = counts.reduce((sum, count) => sum + count.repeated, 0);
  return { name, lines, repeated, share: lines === 0 ? 0 : Math.round((1000 * repeated) / lines) / 10 };
};

/** Measures the packages below `root`, one folder each; with their tests when `tests` is set. */
export function measureRepetition(root: string, { tests = false }: { readonly tests?: boolean } = {}): Repetition {
  const files = globSync('*/**/*.{ts,tsx}', { cwd: root, exclude: (path) => leftOut.test(String(path)) })
    .filter((path) => tests || !isTest(path))
    .sort();
  const sources = files.map((path) => {
    const lines = comparedLines(readFileSync(join(root, path), 'utf8'));
    return { path, lines: lines.length, windows: windowsOf(lines) };
  });
  const filesOf = new Map<string, Set<string>>();
  for (const { path, windows } of sources) for (const window of windows) filesOf.set(window, (filesOf.get(window) ?? new Set()).add(path));

  const counts = sources.map(({ path, lines, windows }) => ({
    folder: path.slice(0, path.indexOf('/')),
    lines,
    repeated: repeatedLines(windows, filesOf),
  }));
  const folders = [...new Set(counts.map(({ folder }) => folder))].sort();
  return {
    packages: folders.map((name) =>
      repetitionOf(
        name,
        counts.filter(({ folder }) => folder === name),
      ),
    ),
    overall: repetitionOf('overall', counts),
    worst: worstPairs(filesOf),
  };
}
