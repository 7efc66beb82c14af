/**
 * A lock of the operating system on one file, without a native package: SQLite, which Node brings, takes POSIX record locks
 * for an exclusive transaction. The kernel keeps them by open file table and inode, so they hold across containers and
 * network namespaces, know nothing of process numbers or host names, and are gone the moment the holder dies.
 */
import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export interface FileLock {
  /** False once the file was removed or another stands in its place: the lock protects nothing any more. */
  stillThere(): boolean;
  release(): void;
}

const busy = 5;

/**
 * Takes the lock on `file`, which is made when missing and never holds anything; undefined when somebody else has it. Throws
 * where the file cannot be opened or the file system knows no locks. Nobody in this process may open the file by other means:
 * closing it would free the lock (a trap of POSIX locks that SQLite minds and others do not).
 */
export function lockFile(file: string): FileLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === busy) return undefined;
    throw error;
  }
  const { dev, ino } = fs.statSync(file);
  return {
    stillThere: () => {
      const now = fs.statSync(file, { throwIfNoEntry: false });
      return now?.ino === ino && now.dev === dev;
    },
    // The file stays: removing it would let one process lock the old file and another the new one.
    release: () => database.isOpen && database.close(),
  };
}
