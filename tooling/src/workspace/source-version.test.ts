import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { sourceHash } from './source-version.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function sources(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
const base = { 'src/a.ts': 'a', 'src/deep/b.ts': 'b', 'package.json': '{}' };
const hash = (files: Record<string, string>, settings?: unknown) => sourceHash(sources(files), ['src', 'package.json'], settings);

it('is the same wherever the repository lies and in whichever order paths are given', () => {
  expect(hash(base)).toBe(hash(base));
  const folder = sources(base);
  expect(sourceHash(folder, ['package.json', 'src'])).toBe(sourceHash(folder, ['src', 'package.json']));
});
it('changes with one letter, a name, a new file, a setting', () => {
  const variants: Record<string, string>[] = [
    { ...base, 'src/a.ts': 'A' },
    { 'src/c.ts': 'a', 'src/deep/b.ts': 'b', 'package.json': '{}' },
    { ...base, 'src/c.ts': '' },
  ];
  expect(new Set([hash(base), hash(base, { mode: 'development' }), ...variants.map((files) => hash(files))]).size).toBe(5);
});
it('cannot be fooled by moving text from one file to the next', () => {
  expect(hash({ 'src/a.ts': 'xy', 'src/b.ts': 'z' })).not.toBe(hash({ 'src/a.ts': 'x', 'src/b.ts': 'yz' }));
});
it('does not see tests and test helpers', () => {
  expect(hash({ ...base, 'src/a.test.tsx': 'x', 'src/testing/help.ts': 'y' })).toBe(hash(base));
});
