// `release gc` keeps versions that are pinned anywhere, last good, in use or young. It lists before it deletes, and never makes a version's
// name available again.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GarbageReport } from '../src/storage/collect-garbage.ts';
import { type TestRegistry, testRegistry } from './registry-harness.ts';
import { releaseFixture } from './release-fixture.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await testRegistry();
});
afterAll(() => registry?.close());

const version = (letter: string) => `1.0.0-${letter.repeat(10)}`;
const release = (letter: string) =>
  releaseFixture({ name: 'old', groups: ['old'], components: ['old/page'], version: version(letter), code: `self.v='${letter}';` });
const pin = (environment: string, letter: string) =>
  registry.call('PUT', `/registry/v1/environments/${environment}/pins/old`, { version: version(letter) });
const collect = async (query: string, body: object) =>
  (await registry.call('POST', `/registry/v1/garbage${query}`, body)).body as unknown as GarbageReport;
const file = async (letter: string) => (await registry.call('GET', `/remotes/old/${version(letter)}/old-page.js`)).status;
const blobs = () =>
  readdirSync(join(registry.dataDir, 'releases'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

it('throws away only what nobody can need', async () => {
  for (const letter of ['a', 'b', 'c', 'd', 'e', 'f']) await registry.publish(release(letter));
  await pin('test', 'a');
  await pin('live', 'b');
  await pin('live', 'c');
  await registry.call('PUT', '/registry/v1/environments/live/canaries/next', { pins: { old: version('d') }, percent: 1 });
  await registry.call('POST', '/registry/v1/environments/live/health', {
    versions: [{ name: 'old', version: version('e'), loads: 1, failures: 0 }],
  });

  expect((await collect('', { keepDays: 30 })).versions).toEqual([]);

  const before = blobs();
  const looked = await collect('?dryRun=true', { keepDays: 0 });
  expect(looked).toMatchObject({
    dryRun: true,
    versions: [{ name: 'old', version: version('f') }],
    kept: { pinned: 2, canary: 1, lastGood: 1, seen: 1, young: 0 },
  });
  expect([await file('f'), blobs()]).toEqual([200, before]);

  const done = await collect('', { keepDays: 0 });
  expect(done.versions).toEqual(looked.versions);
  expect(done.bytes).toBe(looked.bytes);
  for (const letter of ['a', 'b', 'c', 'd', 'e']) expect(await file(letter), letter).toBe(200);
  expect(await file('f')).toBe(404);
  // Three files of this version (entry.js, mf-manifest.json, the screen), each with two compressed copies.
  expect(before - blobs()).toBe(9);
});

it('a version whose files went is not pinned, never means other bytes, and comes back when it is published again', async () => {
  expect(await pin('test', 'f')).toMatchObject({
    status: 404,
    body: { code: 'version-unknown', message: [expect.anything(), expect.stringContaining('release gc')] },
  });
  expect((await registry.call('GET', '/registry/v1/remotes/old/versions')).body).toMatchObject({
    versions: expect.arrayContaining([expect.objectContaining({ version: version('f'), isCollected: true })]),
  });
  const other = releaseFixture({ name: 'old', groups: ['old'], components: ['old/page'], version: version('f'), code: 'self.other=1;' });
  expect((await registry.publish(other)).status).toBe(409);
  expect((await registry.publish(release('f'))).status).toBe(201);
  expect(await file('f')).toBe(200);
  expect((await pin('test', 'f')).status).toBe(200);
});
