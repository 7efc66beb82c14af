// Names use the standard terms, and nothing refers to documents outside the repository.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { outsideReferencesIn, retiredWords, retiredWordsIn } from '../src/house/words.ts';
import { workspaceRoot as root } from '../src/workspace/workspace.ts';

const files = (patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: (path) => /node_modules|\/dist(?:\/|$)|\.cache/.test(String(path)) }).map(String);
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** The files that define this rule and its words. */
const own = ['tooling/rules/words.test.ts', 'tooling/src/house/words.ts'];
const sources = files(['*/**/*.{ts,tsx}']).filter((path) => !own.includes(path));

describe('words of the house', () => {
  test.each(retiredWords.map((entry) => [String(entry.word), entry] as const))('no name holds %s', (_word, entry) => {
    expect(sources.filter((path) => retiredWordsIn(path, textOf(path), [entry]).length > 0)).toEqual([]);
  });

  test('a retired word is found in a file name and an identifier, not in a comment or a text', () => {
    const found = (path: string, source: string) => retiredWordsIn(path, source).map(({ instead }) => instead);
    expect(found('bench/peers.ts', 'const one = 1;')).toEqual(['competitors']);
    expect(found('bench/one.ts', 'const formerOne = answer(1);')).toEqual(['previous, fallback', 'response']);
    expect(found('bench/one.ts', "/* the former */ const text = 'answer'; // peers")).toEqual([]);
  });
});

describe('references', () => {
  // Migrations on main are left out, because they must not change, not even in comments.
  const newMigrations = files(['*/migrations/*.sql']).filter((path) => Number(/(\d+)_/.exec(path)?.[1]) > 20261122231500);
  const pages = files(['*.md', 'docs/**/*.md']).filter((path) => !path.startsWith('docs/proof/'));

  test('nothing refers to a paper that is not in the repository', () => {
    const led = [...sources, ...newMigrations, ...pages].flatMap((path) =>
      outsideReferencesIn(textOf(path)).map((reference) => `${path}: ${reference}`),
    );
    expect(led).toEqual([]);
  });

  test('a reference outside is found, one to a public standard is not', () => {
    expect(outsideReferencesIn('// as domain §2.3 and ruling 41 say, issue 3')).toEqual(['domain §', 'ruling 41', 'issue 3']);
    expect(outsideReferencesIn('// RFC 9110 §14, docs/wire.md')).toEqual([]);
  });
});
