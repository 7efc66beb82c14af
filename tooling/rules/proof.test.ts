// docs/proof names the test or bench that proves each demand: the test must exist, and no row may be empty.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isTitle, problemOfProof } from '../src/house/named-proof.ts';
import { workspaceRoot as root } from '../src/workspace/workspace.ts';

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

const problemOf = (proof: string): string => (proof === 'open' ? '' : problemOfProof(proof));

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
    expect(problemOf('tooling/rules/proof.test.ts › a proof that does not exist is found')).toBe('');
    expect(problemOf('tooling/rules/proof.test.ts')).toContain('names no test');
    const source = "test('one', a); it.each(rows)('two %s', b); describe.skip('three', c); it.todo('four'); say('five');";
    expect(['one', 'two', 'three', 'four', 'five'].map((title) => isTitle(source, title))).toEqual([true, true, false, false, false]);
    expect(problemOf('tooling/no-such.test.ts › anything')).toContain('does not exist');
    // The title is joined at run time, so that this file does not contain the searched text.
    expect(problemOf(`tooling/rules/proof.test.ts › ${['nobody', 'wrote', 'this'].join(' ')}`)).toContain('has no');
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
