/**
 * The folder that holds everything of an installation (embedded database, keys, uploads, releases): ours alone, whatever the
 * umask of whoever started us, and writable before anything is opened in it.
 */
import fs from 'node:fs';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { StartupProblem } from '../basics/errors.ts';

/** What files of an installation may not have: anything for others, writing and running for the group, running for their owner. */
const forbidden = 0o137;

/**
 * Makes the folder (0700), closes what an older release left open in it (files 0600), and sees to it that what this process
 * writes from now on is its user's alone. Returns its real path. Throws StartupProblem where it cannot be written.
 */
export function prepareDataFolder(folder: string): string {
  // A thread cannot change it; the process around it has.
  if (isMainThread) process.umask(process.umask() | 0o077);
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const real = fs.realpathSync(folder);
    closeFolder(real);
    const probe = path.join(real, `.probe-${process.pid}`);
    fs.writeFileSync(probe, Buffer.alloc(65_536), { flush: true });
    fs.rmSync(probe);
    return real;
  } catch (error) {
    throw folderProblem(folder, codeOf(error) === 'ENOENT' ? (unwritableParent(folder) ?? error) : error);
  }
}

/** Why nothing can be written where the folder would lie: on a read-only file system, making it with its parents says ENOENT. */
function unwritableParent(folder: string): unknown {
  let nearest = path.resolve(folder);
  while (!fs.existsSync(nearest)) nearest = path.dirname(nearest);
  try {
    fs.accessSync(nearest, fs.constants.W_OK);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Files below the folder, and folders, that others could read; symbolic links are not followed. */
export function openFilesIn(folder: string): string[] {
  const own = (fs.lstatSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & 0o077 ? [folder] : [];
  return [...own, ...entriesIn(folder).flatMap((entry) => openEntry(folder, entry))];
}

/** None in a folder that is gone, or closed to us as another user's is: what is in it, others can read as little. */
function entriesIn(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (['EACCES', 'EPERM', 'ENOENT'].includes(codeOf(error))) return [];
    throw error;
  }
}

function openEntry(folder: string, entry: fs.Dirent): string[] {
  const full = path.join(folder, entry.name);
  if (entry.isDirectory()) return openFilesIn(full);
  if (!entry.isFile()) return [];
  const found = fs.lstatSync(full, { throwIfNoEntry: false });
  return found && found.mode & forbidden ? [full] : [];
}

function closeFolder(folder: string): void {
  for (const file of openFilesIn(folder)) {
    try {
      fs.chmodSync(file, fs.lstatSync(file).isDirectory() ? 0o700 : 0o600);
    } catch (error) {
      // Another user's volume: the self-check names what stays open. A file that went meanwhile needs nothing.
      if (!['EPERM', 'ENOENT'].includes(codeOf(error))) throw error;
    }
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

const causes: Readonly<Record<string, string>> = {
  EACCES: 'is not writable for this user',
  EPERM: 'is not writable for this user',
  EROFS: 'lies on a read-only file system',
  ENOSPC: 'is full',
  EDQUOT: 'is full',
  ENOTDIR: 'is no folder',
  EEXIST: 'is no folder',
  EIO: 'cannot be read or written (the disk reports an error)',
};

/** Why the folder cannot be used, as one sentence. */
export function folderProblem(folder: string, error: unknown): StartupProblem {
  const code = codeOf(error);
  const cause = causes[code] ?? `cannot be used (${code || (error instanceof Error ? error.message : String(error))})`;
  return new StartupProblem(`The data folder ${folder} ${cause}. Mend that, or choose another folder with DATA_DIR.`);
}
