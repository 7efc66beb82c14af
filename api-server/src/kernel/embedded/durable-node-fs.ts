/**
 * PGlite's file layer with a real fsync. Out of the box the library runs PostgreSQL with fsync off and its file layer
 * has none, so a power cut loses the database; with these settings fsync reaches the disk before a commit is answered.
 */
import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type FilesystemInit = ReturnType<NodeFS['init']>;

/** The parts of the emscripten module that the hook touches; the library does not type them. */
interface EmscriptenModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
}

export class DurableNodeFS extends NodeFS {
  /** How many fsync calls reached the disk; a test compares it with the number of commits. */
  fsyncs = 0;

  override async init(...parameters: Parameters<NodeFS['init']>): FilesystemInit {
    const result = await super.init(...parameters);
    const preRun = result.emscriptenOpts.preRun as unknown as ((module: EmscriptenModule) => void)[];
    preRun.push((module) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        this.fsyncs += 1;
        try {
          fs.fsyncSync(stream.nfd);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
        }
        return 0;
      };
    });
    return result;
  }
}

/** Start parameters: the library's own (they keep it from spinning at start-up) minus `-F`, which switches fsync off. */
export function durableStartParameters(): string[] {
  return [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    '-c',
    'fsync=on',
    // fdatasync is an empty function in this build.
    '-c',
    'wal_sync_method=fsync',
  ];
}

/** Fsyncs every file and folder below `folder`: needed once after the first create, before anything is acknowledged. */
export function fsyncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) fsyncTree(full);
    else if (entry.isFile()) fsyncPath(full);
  }
  fsyncPath(folder);
}

/** Fsyncs one file or folder. */
export function fsyncPath(file: string): void {
  const descriptor = fs.openSync(file, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
