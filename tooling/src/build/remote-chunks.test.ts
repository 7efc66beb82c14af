import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { integrityOf, publishedFiles } from './release-files.ts';
import { requirePinnedChunks, unpinnedChunks } from './remote-chunks.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chunks-'));
  writeFileSync(join(folder, 'a.js'), 'a');
  writeFileSync(join(folder, 'b.css'), 'b');
  writeFileSync(join(folder, 'entry.js'), `hashes=${JSON.stringify([integrityOf(Buffer.from('a'))])}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('finds the chunk that the runtime would load unchecked', () => {
  expect(unpinnedChunks(folder, publishedFiles(folder), ['entry.js'])).toEqual(['b.css']);
  expect(() => requirePinnedChunks('sample', folder, publishedFiles(folder), ['entry.js'])).toThrow('sample: the build does not pin b.css');
});
