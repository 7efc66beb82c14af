// `release gc` beside pins, publications and failures: a version that counts as complete always has its files.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RegistryDatabase } from 'release-registry/storage/registry-database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestRegistry, testRegistry } from './registry-harness.ts';
import { releaseFixture } from './release-fixture.ts';

let registry: TestRegistry;
let plain: RegistryDatabase;
/** Runs once, inside the transaction, after the first statement that contains the text. */
let afterStatement: { readonly text: string; readonly act: () => Promise<unknown> } | null = null;
/** Runs once, after the first transaction. */
let afterTransaction: (() => Promise<unknown>) | null = null;
let removalsUntilFailure = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  registry = await testRegistry({
    aroundDatabase: (database) => {
      plain = database;
      return {
        async transaction(work) {
          const result = await database.transaction((tx) =>
            work({
              async query(text, values) {
                const rows = await tx.query<never>(text, values);
                if (afterStatement && text.includes(afterStatement.text)) {
                  const { act } = afterStatement;
                  afterStatement = null;
                  await act();
                }
                return rows;
              },
            }),
          );
          const act = afterTransaction;
          afterTransaction = null;
          await act?.();
          return result;
        },
      };
    },
    aroundBlobs: (blobs) => ({
      ...blobs,
      async remove(content) {
        removalsUntilFailure -= 1;
        if (removalsUntilFailure < 0) throw new Error('the disk does not answer');
        await blobs.remove(content);
      },
    }),
  });
});
afterAll(() => registry?.close());
beforeEach(() => {
  [afterStatement, afterTransaction, removalsUntilFailure] = [null, null, Number.POSITIVE_INFINITY];
});

const version = (letter: string) => `1.0.0-${letter.repeat(10)}`;
const release = (name: string, letter: string) =>
  releaseFixture({ name, groups: [name], components: [`${name}/page`], version: version(letter), code: `self.${name}='${letter}';` });
const publish = (name: string, letter: string) => registry.publish(release(name, letter));
const pin = (environment: string, name: string, letter: string) =>
  registry.call('PUT', `/registry/v1/environments/${environment}/pins/${name}`, { version: version(letter) });
const collect = () => registry.call('POST', '/registry/v1/garbage', { keepDays: 0 });
const file = async (name: string, letter: string) =>
  (await registry.call('GET', `/remotes/${name}/${version(letter)}/${name}-page.js`)).status;
const isCollected = async (name: string, letter: string) =>
  (await registry.registry.service.versions(name)).find((row) => row.version === version(letter))?.isCollected;
const blobs = () =>
  readdirSync(join(registry.dataDir, 'releases'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

/** Settles when a transaction waits for a lock. */
async function somebodyWaits(): Promise<void> {
  const waiting = 'SELECT 1 AS waits FROM pg_locks WHERE NOT granted';
  while ((await plain.transaction((tx) => tx.query(waiting))).rows.length === 0);
}

describe.skipIf(!process.env.DATABASE_URL)('while a version is pinned (PostgreSQL only: the embedded database has one connection)', () => {
  it('its files stay when the collection begins after the pin has looked', async () => {
    await publish('pinned', 'a');
    let collection: Promise<unknown> = Promise.resolve();
    afterStatement = {
      text: 'JOIN registry.release_version v ON v.name = w.name',
      act() {
        collection = collect();
        return Promise.race([collection, somebodyWaits()]);
      },
    };
    expect((await pin('live', 'pinned', 'a')).status).toBe(200);
    await collection;
    expect([await isCollected('pinned', 'a'), await file('pinned', 'a')]).toEqual([false, 200]);
  });

  it('the pin is refused when the collection began before', async () => {
    await publish('late', 'a');
    let pinning: ReturnType<typeof pin> | undefined;
    afterStatement = {
      text: "ELSE 'garbage'",
      act() {
        pinning = pin('live', 'late', 'a');
        return Promise.race([pinning, somebodyWaits()]);
      },
    };
    await collect();
    expect(await pinning).toMatchObject({ status: 404, body: { code: 'version-unknown' } });
    expect([await isCollected('late', 'a'), await file('late', 'a')]).toEqual([true, 404]);
  });
});

it('a version that is published again while it is collected has all its files or none', async () => {
  await publish('again', 'a');
  afterTransaction = collect;
  expect((await publish('again', 'a')).status).toBe(200);
  expect([await isCollected('again', 'a'), await file('again', 'a')]).toEqual([true, 404]);
  expect((await publish('again', 'a')).status).toBe(201);
  expect([await isCollected('again', 'a'), await file('again', 'a')]).toEqual([false, 200]);
});

it('files that could not be deleted belong to no version, and the next collection deletes them', async () => {
  await collect();
  const before = blobs();
  await publish('failing', 'a');
  removalsUntilFailure = 1;
  expect((await collect()).status).toBe(500);
  expect(await isCollected('failing', 'a')).toBe(true);
  expect((await pin('live', 'failing', 'a')).status).toBe(404);
  removalsUntilFailure = Number.POSITIVE_INFINITY;
  expect((await collect()).status).toBe(200);
  expect(blobs()).toBe(before);
  expect((await publish('failing', 'a')).status).toBe(201);
  expect(await file('failing', 'a')).toBe(200);
});

it('killed and rolled back versions do not count among the two that are kept behind a pin', async () => {
  for (const letter of ['a', 'b', 'c', 'd', 'e', 'f']) {
    await publish('former', letter);
    await pin('back', 'former', letter);
  }
  for (const letter of ['d', 'e']) await registry.call('PUT', `/registry/v1/environments/back/kills/former/${version(letter)}`, {});
  await registry.call('POST', '/registry/v1/environments/back/pins/former/rollback', { revision: 1 });
  await pin('back', 'former', 'a');
  await collect();
  const kept = ['a', 'b', 'c', 'd', 'e', 'f'].map(async (letter) => [letter, await file('former', letter)]);
  expect(Object.fromEntries(await Promise.all(kept))).toEqual({ a: 200, b: 200, c: 200, d: 404, e: 404, f: 404 });
});
