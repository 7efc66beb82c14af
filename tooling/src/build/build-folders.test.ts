import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildInto } from './build-folders.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'freight-builds-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const place = (more = {}) => ({ parent, version: '1.0.0-a', description: 'release.json', ...more });
const writing = (entry: string) => async (working: string) => {
  writeFileSync(join(working, entry), entry);
  return { entry };
};
const files = () => readdirSync(join(parent, '1.0.0-a')).sort();

it('of two who build the same at one time the first one’s stays, and both are told of it', async () => {
  const slow = buildInto(place(), async (working) => {
    // Simulates a build by another process that finishes first.
    mkdirSync(join(parent, '1.0.0-a'));
    for (const [name, text] of [
      ['entry.1.js', ''],
      ['release.json', '{"entry":"entry.1.js"}'],
    ] as const)
      writeFileSync(join(parent, '1.0.0-a', name), text);
    return await writing('entry.2.js')(working);
  });
  expect(await slow).toEqual({ entry: 'entry.1.js' });
  expect(files()).toEqual(['entry.1.js', 'release.json']);
  expect(readdirSync(parent)).toEqual(['1.0.0-a']);
});

it('replaces what is not whole, and everything where the version was given', async () => {
  mkdirSync(join(parent, '1.0.0-a'));
  writeFileSync(join(parent, '1.0.0-a', 'entry.0.js'), '');
  expect(await buildInto(place(), writing('entry.1.js'))).toEqual({ entry: 'entry.1.js' });
  expect(files()).toEqual(['entry.1.js', 'release.json']);
  expect(await buildInto(place({ isAnew: true }), writing('entry.2.js'))).toEqual({ entry: 'entry.2.js' });
  expect(files()).toEqual(['entry.2.js', 'release.json']);
});

it('leaves nothing of a build that failed', async () => {
  await buildInto(place(), writing('entry.1.js'));
  await expect(buildInto(place({ isAnew: true }), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(JSON.parse(readFileSync(join(parent, '1.0.0-a', 'release.json'), 'utf8'))).toEqual({ entry: 'entry.1.js' });
  expect(readdirSync(parent)).toEqual(['1.0.0-a']);
});
