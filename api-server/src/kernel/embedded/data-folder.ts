/**
 * The data folder of an installation (embedded database, keys, uploads, releases): readable for its owner only, whatever the umask, and
 * checked to be writable before anything is opened in it.
 */
import fs from 'node:fs';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { StartupProblem } from '../basics/errors.ts';

/** Permission bits that no file of the data folder may have: any for others, write and execute for the group, execute for the owner. */
const forbidden = 0o137;

/**
 * Creates the folder (mode 0700), restricts files that an older release created with wider modes (to 0600), and sets the umask of this
 * process. Returns the real path. Throws StartupProblem when the folder cannot be written.
 */
export function prepareDataFolder(folder: string): string {
  // A worker thread cannot set the umask; the main thread has set it for the process.
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

/** The error for a folder whose parent is on a read-only file system; creating the folder with its parents would only report ENOENT. */
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

/** Files and folders below the folder that others could read; symbolic links are not followed. */
export function openFilesIn(folder: string): string[] {
  const own = (fs.lstatSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & 0o077 ? [folder] : [];
  return [...own, ...entriesIn(folder).flatMap((entry) => openEntry(folder, entry))];
}

/** The entries of a folder; none when the folder does not exist, or belongs to another user and cannot be read. */
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
      // EPERM: the file belongs to another user, so its permissions stay as they are; the self-check counts such files. ENOENT: the file
      // was deleted after the folder was listed.
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
