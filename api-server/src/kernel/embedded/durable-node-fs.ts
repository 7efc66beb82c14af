/**
 * PGlite's file layer with a real fsync. The library runs PostgreSQL with fsync off, so a power cut could lose the database; with this
 * layer a commit is confirmed only after fsync. Files are created for their owner only, and disk errors are recorded.
 */
import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type FilesystemInit = ReturnType<NodeFS['init']>;

/** Number of the error ENOSPC (no space left) in emscripten. */
const noSpace = 51;

type StreamOperation = (...parameters: never[]) => number;

/** The parts of the emscripten module that this file uses; the library does not type them. */
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
  /** The last error code of the disk: `ENOSPC`, `EIO`, …; an empty text when there was none. */
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
          // The engine handles this error class as one of the operating system; any other exception would leave it in the middle of a
          // statement.
          throw new FS.ErrnoError(NODEFS.convertNodeCode(error));
        }
        return 0;
      };
      const { setattr } = NODEFS.node_ops;
      // The file layer sets mode 0666 itself, ignoring the umask, so the mode is removed here.
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

/** Start parameters of PostgreSQL: the library's own, which prevent a busy loop at the start, without `-F`, which switches fsync off. */
export function durableStartParameters(): string[] {
  return [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    '-c',
    'fsync=on',
    // The sync method is fsync, because fdatasync is an empty function in this WebAssembly build.
    '-c',
    'wal_sync_method=fsync',
  ];
}

/** Calls fsync for every file and folder below `folder`; needed once after the database was created. */
export function fsyncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) fsyncTree(full);
    else if (entry.isFile()) fsyncPath(full);
  }
  fsyncPath(folder);
}

/** Calls fsync for one file or folder. */
export function fsyncPath(file: string): void {
  const descriptor = fs.openSync(file, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
