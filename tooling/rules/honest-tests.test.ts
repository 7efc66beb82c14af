// Rules for tests: no test replaces a module of this repository, and none compares a measured duration with a limit.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { replacedModulesIn, timedAssertionsIn } from '../src/house/honest-tests.ts';
import { workspaceRoot as root } from '../src/workspace/workspace.ts';

const found = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (path) => /node_modules|\/dist(?:\/|$)|\.cache/.test(String(path)) }).map(String);
const packages = found('*/package.json').map(dirname);
const sources = found('*/**/*.{ts,tsx}')
  .filter((path) => !path.startsWith('bench/') && path !== 'tooling/rules/honest-tests.test.ts')
  .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
const said = (offences: (source: string) => string[]) =>
  sources.flatMap(([path, source]) => offences(source).map((offence) => `${path}: ${offence}`));

describe('mocks', () => {
  test('no test replaces a module of our own', () => {
    expect(packages.length).toBeGreaterThan(10);
    expect(said((source) => replacedModulesIn(source, packages))).toEqual([]);
  });

  test('a replaced module is found, one of a library is let pass', () => {
    const of = (source: string) => replacedModulesIn(source, ['host-shell']);
    expect(of("vi.mock('../one.ts', () => ({}));\nvi.mock(import('./two.ts'));\nvi.mock('host-shell/three');")).toHaveLength(3);
    expect(of("vi.doMock('node:fs');")).toEqual(['node:fs']);
    expect(of("import * as one from './one.ts';\nvi.spyOn(one, 'two');")).toEqual(['./one.ts']);
    expect(of("vi.mock('node:fs/promises', () => ({}));\nimport * as fs from 'node:fs';\nvi.spyOn(fs, 'stat');")).toEqual([]);
  });
});

describe('durations', () => {
  const tests = (path: string) => /\.(test|spec)\.tsx?$|^e2e\/|\/test\/|\/testing\//.test(path);

  test('no test expects anything of a duration that it measured', () => {
    const timed = sources
      .filter(([path]) => tests(path))
      .flatMap(([path, source]) => timedAssertionsIn(source).map((of) => `${path}: ${of}`));
    expect(timed).toEqual([]);
  });

  test('a measured duration is found in an expectation, under a name and as a result', () => {
    expect(timedAssertionsIn('expect(Math.abs(Date.now() - since)).toBeLessThan(5);')).toHaveLength(1);
    expect(timedAssertionsIn('const took = performance.now() - began;\nexpect(took).toBeLessThan(5);')).toEqual(['took']);
    expect(timedAssertionsIn('resolve({ took: performance.now() - began });\nexpect(sent.took).toBe(1);')).toEqual(['sent.took']);
    expect(timedAssertionsIn('  return Date.now() - since;')).toEqual(['return Date.now() - since;']);
    expect(timedAssertionsIn('const took = performance.now() - began;\nconsole.log(took);')).toEqual([]);
    expect(timedAssertionsIn('expect(isOver(new Date(Date.now() - 1000))).toBe(true);')).toEqual([]);
  });
});
