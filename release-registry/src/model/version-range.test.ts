import { expect, it } from 'vitest';
import { satisfies } from './version-range.ts';

it.each([
  ['19.3.1', '^19.3.1', true],
  ['19.4.0', '^19.3.1', true],
  ['19.3.0', '^19.3.1', false],
  ['20.0.0', '^19.3.1', false],
  ['0.45.9', '^0.45.4', true],
  ['0.46.0', '^0.45.4', false],
  ['0.0.4', '^0.0.3', false],
  ['2.9.7', '~2.9.2', true],
  ['2.10.0', '~2.9.2', false],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
  ['1.2.3', '*', false],
  ['1.2.3', '', false],
  ['1.2.3', '1.x', false],
  ['1.2.3', '>=1.2.3', false],
  ['1.2.3', '^1.2.3 || ^2.0.0', false],
  ['1.2.3-beta.1', '^1.2.3', false],
  ['1.3.0-beta.1', '^1.2.3', false],
  ['1.2.3-beta.1', '1.2.3-beta.1', false],
  ['nonsense', '^1.2.3', false],
  ['1.2.3', 'workspace:^', false],
])('a version range: %s in %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});
