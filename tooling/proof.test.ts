// docs/proof names the test or bench that proves each demand: it must exist, and no row may be empty.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const pages = globSync('docs/proof/*.md', { cwd: root }).map(String);

interface Row {
  demand: string;
  proof: string;
}

/** The cells of the rows of all tables. */
function cellsOf(page: string): string[][] {
  return readFileSync(join(root, page), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1));
}

/** The demand and proof columns of the rows of all tables. */
function rowsOf(page: string): Row[] {
  return cellsOf(page)
    .map(([demand = '', proof = '']) => ({ demand, proof }))
    .filter(({ demand }) => demand !== 'demand');
}

/** The error of a proof, which may name several tests separated by semicolons; empty when there is none. */
function problemOf(proof: string): string {
  if (proof === 'open') return '';
  for (const one of proof.split(';').map((part) => part.trim().replaceAll('`', ''))) {
    const [path = '', title] = one.split(' › ');
    if (!path || !existsSync(join(root, path))) return `${path || one} does not exist`;
    if (/\.(test|spec)\.tsx?$/.test(path) && !title) return `${path}: names no test`;
    if (!title) continue;
    const source = readFileSync(join(root, path), 'utf8');
    const isTest = /\.(test|spec)\.tsx?$/.test(path);
    if (isTest ? !isTitle(source, title) : !source.includes(title)) return `${path} has no "${title}"`;
  }
  return '';
}

/** Whether a test or group that runs has a title containing the text; skipped or empty tests prove nothing. */
function isTitle(source: string, title: string): boolean {
  for (let at = source.indexOf(title); at >= 0; at = source.indexOf(title, at + 1)) {
    const [, caller] =
      /(\)|\b(?:test|it|describe)(?:\.\w+)*(?=\()|(?=\[))[([]\s*(['"`])(?:(?!\2).)*$/.exec(source.slice(Math.max(0, at - 400), at)) ?? [];
    // A string that is not the argument of a call is a row of `each`, which is named by its first string.
    if (caller !== undefined && !/\.(?:skip|todo|fixme|fails)\b/.test(caller)) return true;
  }
  return false;
}

describe('proof pages', () => {
  for (const page of pages) {
    test(`${page} names tests and benches that exist`, () => {
      const rows = rowsOf(page);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.map(({ demand, proof }) => [demand, problemOf(proof)]).filter(([, problem]) => problem)).toEqual([]);
    });

    test(`${page} says each demand once`, () => {
      const demands = rowsOf(page).map(({ demand }) => demand);
      expect(demands.filter((demand, index) => demands.indexOf(demand) !== index)).toEqual([]);
    });
  }

  test('a proof that does not exist is found', () => {
    expect(problemOf('tooling/proof.test.ts › a proof that does not exist is found')).toBe('');
    expect(problemOf('tooling/proof.test.ts')).toContain('names no test');
    const source = "test('one', a); it.each(rows)('two %s', b); describe.skip('three', c); it.todo('four'); say('five');";
    expect(['one', 'two', 'three', 'four', 'five'].map((title) => isTitle(source, title))).toEqual([true, true, false, false, false]);
    expect(problemOf('tooling/no-such.test.ts › anything')).toContain('does not exist');
    // Joined at run time, so that this file does not contain the searched text.
    expect(problemOf(`tooling/proof.test.ts › ${['nobody', 'wrote', 'this'].join(' ')}`)).toContain('has no');
  });
});

describe('docs/asvs.md', () => {
  const items = cellsOf('docs/asvs.md').filter(([item]) => item !== 'item');
  const kindOf = (proof: string) =>
    /^not (?:met|applicable)(?=: \S)/.exec(proof)?.[0] ?? (/\.(?:test|spec)\.tsx?/.test(proof) ? 'test' : 'page');
  const count = (kind: string) => items.filter(([, , proof = '']) => kindOf(proof) === kind).length;

  test('names tests and pages that exist, or says why there is none', () => {
    const shown = items.filter(([, , proof = '']) => !kindOf(proof).startsWith('not '));
    expect(shown.map(([item, , proof = '']) => [item, problemOf(proof)]).filter(([, problem]) => problem)).toEqual([]);
  });

  test('has each item once and counts them', () => {
    expect(new Set(items.map(([item]) => item)).size).toBe(items.length);
    expect(readFileSync(join(root, 'docs/asvs.md'), 'utf8')).toContain(
      `Of ${items.length} items ${count('test')} are shown by a test, ${count('page')} by a configuration, page or source file, ` +
        `${count('not applicable')} do not apply, ${count('not met')} are not met.`,
    );
  });
});
