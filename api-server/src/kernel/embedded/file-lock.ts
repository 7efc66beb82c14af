/**
 * A file lock of the operating system without a native package: SQLite, which Node includes, takes POSIX record locks for an exclusive
 * transaction. The kernel keeps the locks per inode, so they hold across containers and network namespaces, do not depend on process ids or
 * host names, and end when the holder dies.
 */
import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export interface FileLock {
  /** False when the lock file was removed or replaced: then the lock protects nothing any more. */
  stillThere(): boolean;
  release(): void;
}

const busy = 5;

/**
 * Locks `file`, which is created when missing and stays empty; undefined when another process holds the lock. Throws when the file cannot
 * be opened or the file system has no locks. No other code of this process may open the file: closing it would release the lock (POSIX
 * semantics, which SQLite takes care of).
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
    // The lock file is not deleted: otherwise one process could lock the old file and another one the new file.
    release: () => database.isOpen && database.close(),
  };
}
