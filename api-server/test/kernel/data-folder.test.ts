// Only one process can use a data folder, even across containers, and no other user can read the folder.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/kernel/database/database.ts';
import { openFilesIn, prepareDataFolder } from '../../src/kernel/embedded/data-folder.ts';
import { lockFile } from '../../src/kernel/embedded/file-lock.ts';
import { lockFolder } from '../../src/kernel/embedded/folder-lock.ts';
import { fillFolder } from '../harness.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'freight-folder-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  fs.rmSync(root, { recursive: true, force: true });
});

const sourceOf = (name: string) => new URL(`../../src/kernel/${name}`, import.meta.url).href;

/** Takes the lock in another process inside `walls` (options of unshare); returns its first line of output. */
async function takeElsewhere(take: string, walls: readonly string[] = []): Promise<{ line: string; child: ChildProcess }> {
  const script = `try { ${take} console.log('taken'); setInterval(() => {}, 1000); } catch (error) { console.log(error.message); }`;
  const words = [process.execPath, '--input-type=module', '-e', script];
  const [command = '', ...rest] = walls.length > 0 ? ['unshare', ...walls, ...words] : words;
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const line = await new Promise<string>((resolve) => child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())));
  return { line, child };
}
const folderIn = (folder: string, walls?: readonly string[]) =>
  takeElsewhere(
    `const { lockFolder } = await import(${JSON.stringify(sourceOf('embedded/folder-lock.ts'))}); await lockFolder(${JSON.stringify(folder)}, () => {});`,
    walls,
  );
const fileIn = (file: string) =>
  takeElsewhere(
    `const { lockFile } = await import(${JSON.stringify(sourceOf('embedded/file-lock.ts'))}); globalThis.lock = lockFile(${JSON.stringify(file)}); if (!lock) throw new Error('held');`,
  );
const ended = (child: ChildProcess) => new Promise((resolve) => child.once('close', resolve));

/** Namespaces as in a container: own network, process ids and host name. Both processes have process id 1. */
const container = ['--net', '--uts', '--pid', '--fork', '--kill-child'];
const canUnshare = spawnSync('unshare', [...container, 'true']).status === 0;

describe('two processes never share a data folder', () => {
  it('the lock lies on the file: held in one process, refused in another, free at once when its holder is killed', async () => {
    const file = path.join(root, 'file.lock');
    const holder = await fileIn(file);
    expect(holder.line).toBe('taken');
    expect(lockFile(file)).toBeUndefined();
    expect((await fileIn(file)).line).toBe('held');
    const gone = ended(holder.child);
    holder.child.kill('SIGKILL');
    await gone;
    const own = lockFile(file);
    expect(own?.stillThere()).toBe(true);
    expect(lockFile(file)).toBeUndefined();
    own?.release();
    expect((await fileIn(file)).line).toBe('taken');
  });

  it.skipIf(!canUnshare)('nor do two containers: other network, other process numbers, one host name, both process 1', async () => {
    const folder = prepareDataFolder(path.join(root, 'containers'));
    const holder = await folderIn(folder, container);
    expect(holder.line).toBe('taken');
    expect((await folderIn(folder, container)).line).toBe(
      `The data folder ${folder} is in use by process 1 on ${os.hostname()}. Stop it first, or choose another folder with DATA_DIR.`,
    );
    expect((await folderIn(folder)).line).toContain('in use by process 1');
    const gone = ended(holder.child);
    holder.child.kill('SIGKILL');
    await gone;
    const lock = await lockFolder(folder, () => undefined);
    expect(lock.afterCrash).toBe(true);
    await lock.release();
  });

  it('a holder that is gone without a word is no hindrance, whatever number and host name it left', async () => {
    const folder = prepareDataFolder(path.join(root, 'left'));
    // The process id of the old holder is in use again by another process.
    fs.writeFileSync(path.join(folder, 'holder.json'), JSON.stringify({ pid: process.ppid, host: 'another-host' }));
    const lock = await lockFolder(folder, () => undefined);
    expect(lock.afterCrash).toBe(true);
    await lock.release();
    const next = await lockFolder(folder, () => undefined);
    expect(next.afterCrash).toBe(false);
    await next.release();
  });

  it('a lock file that is taken away ends the holder', { timeout: 30_000 }, async () => {
    const folder = prepareDataFolder(path.join(root, 'removed'));
    const lost = Promise.withResolvers<void>();
    const lock = await lockFolder(folder, lost.resolve);
    fs.rmSync(path.join(folder, 'folder.lock'));
    await lost.promise;
    await lock.release();
  });
});

describe('the data folder', { timeout: 180_000 }, () => {
  it('is this user’s alone whatever the umask; what an older release left open is closed', async () => {
    const dataDir = path.join(root, 'modes');
    fs.mkdirSync(path.join(dataDir, 'files', '0'), { recursive: true });
    fs.chmodSync(dataDir, 0o777);
    fs.chmodSync(path.join(dataDir, 'files'), 0o777);
    fs.writeFileSync(path.join(dataDir, 'files', '0', 'old'), 'licence');
    fs.chmodSync(path.join(dataDir, 'files', '0', 'old'), 0o666);
    const previous = process.umask(0);
    try {
      fillFolder(dataDir);
      const database = await openDatabase({ dataDir });
      try {
        expect(fs.readdirSync(path.join(dataDir, 'db', 'pg_wal')).length).toBeGreaterThan(0);
        expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
        expect(openFilesIn(dataDir)).toEqual([]);
      } finally {
        await database.close();
      }
    } finally {
      process.umask(previous);
    }
  });

  it.each([
    ['EACCES', "another user's folder in it (lost+found) is closed to us, and to others"],
    ['ENOENT', 'a folder in it may go while it is looked through'],
  ])('%s: %s', (code) => {
    const dataDir = path.join(root, `with ${code}`);
    fs.mkdirSync(path.join(dataDir, 'lost+found'), { recursive: true, mode: 0o700 });
    const read = fs.readdirSync;
    const refusing = vi.spyOn(fs, 'readdirSync').mockImplementation(((folder: string, options: object) => {
      if (folder.endsWith('lost+found')) throw Object.assign(new Error(code), { code });
      return read(folder, options);
    }) as typeof fs.readdirSync);
    try {
      expect(prepareDataFolder(dataDir)).toBe(dataDir);
      expect(openFilesIn(dataDir)).toEqual([]);
    } finally {
      refusing.mockRestore();
    }
  });

  it.each([
    ['a file', (place: string) => fs.writeFileSync(place, ''), /is no folder/],
    ['below a file', (place: string) => fs.writeFileSync(path.dirname(place), ''), /is no folder/],
  ])('%s in its place is one sentence', async (name, make, sentence) => {
    const place = path.join(root, `place of ${name}`, 'data');
    if (name === 'a file') fs.mkdirSync(path.dirname(place), { recursive: true });
    make(place);
    const refused = await openDatabase({ dataDir: place }).catch((error: Error) => error);
    expect(refused).toMatchObject({ name: 'StartupProblem', exitCode: 1, message: expect.stringMatching(sentence) });
    expect((refused as Error).message).not.toContain('\n');
  });

  it.skipIf(process.getuid?.() !== 0)('read-only or full: one sentence', async () => {
    const mounted = (name: string) => {
      const place = path.join(root, name);
      fs.mkdirSync(place);
      expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', place]).status).toBe(0);
      return place;
    };
    const place = mounted('small');
    // No database was opened here before: a file system with open files cannot be remounted read-only.
    const readOnly = mounted('read-only');
    expect(spawnSync('mount', ['-o', 'remount,ro', readOnly]).status).toBe(0);
    try {
      const dataDir = path.join(place, 'data');
      await expect(openDatabase({ dataDir })).rejects.toThrow(/^The data folder .* is full \(\d+ MB are free\).*Make room/);
      fs.writeFileSync(path.join(place, 'filler'), Buffer.alloc(fs.statfsSync(place).bavail * fs.statfsSync(place).bsize));
      await expect(openDatabase({ dataDir })).rejects.toThrow(/^The data folder .* is full\. Mend that/);
      await expect(openDatabase({ dataDir: path.join(readOnly, 'data') })).rejects.toThrow(
        /^The data folder .* lies on a read-only file system/,
      );
    } finally {
      spawnSync('umount', ['-l', place, readOnly]);
    }
  });
});
