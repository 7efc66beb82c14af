// The embedded engine on failing and full disks: it recovers by itself, or its message says why it cannot.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StartupProblem } from '../../src/kernel/basics/errors.ts';
import { fillFolder, type TestApp } from '../harness.ts';
import { kernelApp } from './fixture.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'freight-engine-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const said: string[] = [];
const fatal: StartupProblem[] = [];
function openOn(dataDir: string): Promise<TestApp> {
  fillFolder(dataDir);
  return kernelApp({
    database: {
      databaseUrl: undefined,
      dataDir,
      fast: false,
      warn: (message) => said.push(message),
      onFatal: (problem) => fatal.push(problem),
    },
  });
}

let names = 0;
const add = (app: TestApp) => app.withToken('operator').post('/test/parcel/add', { name: `parcel ${++names}` });
const list = (app: TestApp) => app.withToken('operator').get<{ total: number }>('/test/parcel/list');
const total = async (app: TestApp) => (await list(app)).result.total;

describe('a disk that fails', () => {
  const fault = path.join(root, 'fault');
  let app: TestApp;
  let before: string | undefined;
  beforeAll(async () => {
    before = process.env.NODE_OPTIONS;
    const preload = new URL('./faults/failing-disk.mjs', import.meta.url).href;
    Object.assign(process.env, { FAILING_DISK: fault, NODE_OPTIONS: `${before ?? ''} --import ${preload}` });
    app = await openOn(path.join(root, 'failing'));
  });
  afterEach(() => fs.rmSync(fault, { force: true }));
  afterAll(async () => {
    await app.close();
    if (before === undefined) delete process.env.NODE_OPTIONS;
    else process.env.NODE_OPTIONS = before;
  });

  it.each(['EIO', 'ENOSPC'])('engine heals after %s: 503 meanwhile, everything acknowledged is there, writes go on', async (code) => {
    expect(await add(app)).toMatchObject({ success: true });
    const known = await total(app);
    fs.writeFileSync(fault, code);
    expect(await add(app)).toMatchObject({ status: 503, success: false });
    fs.rmSync(fault);
    await expect.poll(async () => (await add(app)).success, { timeout: 30_000 }).toBe(true);
    expect(await total(app)).toBeGreaterThan(known);
    expect(said.join('\n')).toMatch(new RegExp(`The embedded database stopped .*the disk says ${code}`));
    expect(said.join('\n')).toContain('opened again; every table and index is whole');
    expect(fatal).toEqual([]);
  });

  it('a disk that goes on failing ends the process: one sentence and its exit code', async () => {
    fs.writeFileSync(fault, 'EIO');
    await expect
      .poll(
        async () => {
          await add(app);
          return fatal.length;
        },
        { timeout: 50_000 },
      )
      .toBeGreaterThan(0);
    expect(fatal[0]?.message).toMatch(/^The database in .* cannot be opened/);
    expect(fatal[0]?.message).not.toContain('\n');
    expect(fatal[0]?.exitCode).toBe(4);
  });
});

/** Free bytes of the disk. */
const room = (folder: string) => {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
};
const megabytes = (count: number) => count * 1_048_576;

describe.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')('a disk that is full', () => {
  const disk = path.join(root, 'disk');
  const filler = path.join(disk, 'filler');
  let app: TestApp;
  /** Fills the disk with a file until only this number of bytes is free. */
  const leave = (bytes: number) => fs.writeFileSync(filler, Buffer.alloc(Math.max(0, room(disk) - bytes)), { flag: 'a' });

  beforeAll(async () => {
    fs.mkdirSync(disk);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m', 'tmpfs', disk]);
    expect(mounted.stderr.toString()).toBe('');
    app = await openOn(path.join(disk, 'data'));
  });
  afterEach(() => fs.rmSync(filler, { force: true }));
  afterAll(async () => {
    await app.close();
    spawnSync('umount', ['-l', disk]);
  });

  it('reads live while disk full, and writes go on by themselves when there is room', async () => {
    expect(await add(app)).toMatchObject({ success: true });
    const known = await total(app);
    const heard = said.length;
    leave(megabytes(20));
    await expect.poll(async () => (await add(app)).status, { timeout: 10_000 }).toBe(503);
    leave(0);
    for (let round = 0; round < 5; round += 1) expect(await list(app)).toMatchObject({ success: true });
    expect(await add(app)).toMatchObject({ status: 503, success: false });
    expect(await total(app)).toBeGreaterThanOrEqual(known);
    fs.rmSync(filler);
    await expect.poll(async () => (await add(app)).success, { timeout: 10_000 }).toBe(true);
    expect(said.slice(heard).filter((line) => line.includes('writes are refused'))).toHaveLength(1);
  });

  it('engine heals after full disk in the middle of a write: reads at once, writes when there is room', async () => {
    const known = await total(app);
    leave(megabytes(60));
    const huge = app.database.asSystem('fill the disk', (tx) =>
      tx.execute(sql`select count(pg_logical_emit_message(true, 'test', repeat(g::text, 200000))) from generate_series(1, 400) g`),
    );
    await expect(huge).rejects.toThrow();
    leave(0);
    await expect.poll(async () => (await list(app)).success, { timeout: 30_000 }).toBe(true);
    expect(await total(app)).toBe(known);
    expect(await add(app)).toMatchObject({ status: 503 });
    fs.rmSync(filler);
    await expect.poll(async () => (await add(app)).success, { timeout: 20_000 }).toBe(true);
    expect(await total(app)).toBe(known + 1);
  });
});
