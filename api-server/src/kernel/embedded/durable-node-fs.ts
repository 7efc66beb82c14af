/**
 * PGlite's file layer with a real fsync. Out of the box the library runs PostgreSQL with fsync off and its file layer
 * has none, so a power cut loses the database; with these settings fsync reaches the disk before a commit is answered. Its files are made for
 * their owner alone, and what the disk refuses is noted.
 */
import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type FilesystemInit = ReturnType<NodeFS['init']>;

/** ENOSPC as emscripten numbers it. */
const noSpace = 51;

type StreamOperation = (...parameters: never[]) => number;

/** The parts of the emscripten module that the hook touches; the library does not type them. */
interface EmscriptenModule {
  FS: { ErrnoError: new (errno: number) => Error };
  NODEFS: {
    node_ops: { setattr(node: object, attributes: { mode?: number }): void };
    stream_ops: { fsync?: (stream: { nfd: number }) => number; write: StreamOperation };
    convertNodeCode(error: unknown): number;
  };
}

export class DurableNodeFS extends NodeFS {
  /** How many fsync calls reached the disk; a test compares it with the number of commits. */
  fsyncs = 0;
  /** What the disk said last when it refused to write: `ENOSPC`, `EIO`, …; '' as long as it never did. */
  trouble = '';

  override async init(...parameters: Parameters<NodeFS['init']>): FilesystemInit {
    const result = await super.init(...parameters);
    const preRun = result.emscriptenOpts.preRun as unknown as ((module: EmscriptenModule) => void)[];
    preRun.push(({ FS, NODEFS }) => {
      NODEFS.stream_ops.fsync = (stream) => {
        this.fsyncs += 1;
        try {
          fs.fsyncSync(stream.nfd);
        } catch (error) {
          const { code = '' } = error as NodeJS.ErrnoException;
          if (code === 'EINVAL') return 0;
          this.trouble = code;
          // The engine handles this error as one of the operating system's; any other would leave it in the middle of a statement.
          throw new FS.ErrnoError(NODEFS.convertNodeCode(error));
        }
        return 0;
      };
      const { setattr } = NODEFS.node_ops;
      // The layer sets modes by itself (0666), past the umask.
      NODEFS.node_ops.setattr = (node, attributes) =>
        setattr(node, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~0o077 });
      const { write } = NODEFS.stream_ops;
      NODEFS.stream_ops.write = (...parameters) => {
        try {
          return write(...parameters);
        } catch (error) {
          this.trouble = (error as { errno?: number }).errno === noSpace ? 'ENOSPC' : 'EIO';
          throw error;
        }
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
