/** Where a test run puts databases that it deletes afterwards. */
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const gibibyte = 2 ** 30;
/** File system in memory that every Linux has; a container may limit it to 64 MB. */
const inMemory = '/dev/shm';
/** Free space that the databases of a run need at most. */
const spaceNeeded = 3 * gibibyte;
/** Available memory that the databases, browsers and workers of a run need together. */
const memoryNeeded = 8 * gibibyte;

export interface FreeRoom {
  /** Free space in the file system in memory, bytes. */
  readonly space: number;
  /** Memory that processes can still take, bytes. */
  readonly memory: number;
}

function freeRoom(): FreeRoom {
  if (!existsSync(inMemory)) return { space: 0, memory: 0 };
  const { bavail, bsize } = statfsSync(inMemory);
  return { space: bavail * bsize, memory: process.availableMemory() };
}

/**
 * Folder for databases that a test run deletes afterwards: in memory where there is enough of it, otherwise the system's temporary folder.
 * A PostgreSQL database with the product's tables has a thousand files, which take several times as long to create and to delete on a disk.
 */
export const scratchFolder = ({ space, memory }: FreeRoom = freeRoom()): string =>
  space >= spaceNeeded && memory >= memoryNeeded ? inMemory : tmpdir();
