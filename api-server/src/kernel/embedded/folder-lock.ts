/**
 * Allows one process per database folder: with two, both would report success and lose rows. The decisive part is a lock of the operating
 * system on a file in the folder; `holder.json` only names the holder for messages.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitCodes, StartupProblem } from '../basics/errors.ts';
import { folderProblem } from './data-folder.ts';
import { type FileLock, lockFile } from './file-lock.ts';
import { type Holder, takeSocket } from './holder-socket.ts';

/** How often the lock file is checked, ms. */
const watchEvery = 5_000;

export interface FolderLock {
  /** The last holder did not release the lock: its process was killed or the machine crashed. */
  readonly afterCrash: boolean;
  release(): Promise<void>;
}

/** Takes the lock, or throws StartupProblem with the name of the holder. `onLost` runs when somebody removes the lock file. */
export async function lockFolder(folder: string, onLost: () => void): Promise<FolderLock> {
  const file = path.join(folder, 'folder.lock');
  const note = path.join(folder, 'holder.json');
  const self: Holder = { pid: process.pid, host: os.hostname() };
  const lock = take(file);
  if (!lock) throw heldBy(folder, await readHolder(note));
  const socket = await takeSocket(folder, self);
  if ('holder' in socket) {
    lock.release();
    throw heldBy(folder, socket.holder);
  }
  const afterCrash = fs.existsSync(note);
  try {
    fs.writeFileSync(note, JSON.stringify(self), { mode: 0o600 });
  } catch (error) {
    lock.release();
    await socket.release();
    throw folderProblem(folder, error);
  }
  const timer = setInterval(() => {
    if (lock.stillThere()) return;
    clearInterval(timer);
    onLost();
  }, watchEvery);
  timer.unref();
  return {
    afterCrash,
    release: async () => {
      clearInterval(timer);
      // When the folder was replaced, its `holder.json` belongs to another process and must stay.
      if (lock.stillThere()) fs.rmSync(note, { force: true });
      await socket.release();
      lock.release();
    },
  };
}

function take(file: string): FileLock | undefined {
  try {
    return lockFile(file);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new StartupProblem(
      `The data folder ${path.dirname(file)} cannot be locked (${cause}). Make it writable, and use a file system that knows locks.`,
    );
  }
}

function heldBy(folder: string, holder: Holder | undefined): StartupProblem {
  const who = holder?.pid ? `process ${holder.pid} on ${holder.host}` : 'another process';
  return new StartupProblem(
    `The data folder ${folder} is in use by ${who}. Stop it first, or choose another folder with DATA_DIR.`,
    exitCodes.folderHeld,
  );
}

/** Reads the name of the holder. The holder writes it a moment after taking the lock, so reading is retried. */
async function readHolder(note: string, tries = 10): Promise<Holder | undefined> {
  try {
    const { pid, host } = JSON.parse(fs.readFileSync(note, 'utf8')) as Partial<Holder>;
    if (typeof pid === 'number' && typeof host === 'string') return { pid, host };
  } catch {
    // The note does not exist or is incomplete: read again.
  }
  if (tries <= 1) return undefined;
  await sleep(50);
  return await readHolder(note, tries - 1);
}
