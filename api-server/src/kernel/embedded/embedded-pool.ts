/** Makes the embedded database look like a node-postgres pool of one connection, and locks its folder against a second process. */
import path from 'node:path';
import pg from 'pg';
import { exitCodes, StartupProblem } from '../basics/errors.ts';
import { prepareDataFolder } from './data-folder.ts';
import { DiskSpace } from './disk-space.ts';
import { type EmbeddedDatabase, openEmbedded } from './embedded-database.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { WireStream } from './wire-stream.ts';

export interface EmbeddedPoolSettings {
  /** Folder that holds `db/`; when it is absent, the database is in memory. */
  readonly dataDir?: string | undefined;
  readonly fast?: boolean;
  /** Tar file with the initial data folder, for a database in memory. */
  readonly template?: string;
  readonly statementLimit: number;
  readonly connectionWait: number;
  readonly warn: (message: string) => void;
  /** Called when this process has lost the database: another process took the folder, or the engine cannot be opened again. */
  readonly onFatal: (problem: StartupProblem) => void;
}

export interface EmbeddedPool extends Pick<EmbeddedDatabase, 'dump' | 'fsyncs' | 'limit'> {
  readonly pool: pg.Pool;
  /** True while the disk has no room for writes. */
  isReadOnly(): boolean;
  /** Records that the disk rejected a write. */
  diskRefused(): void;
  close(): Promise<void>;
}

/** Tar of a fresh data folder, cached in node_modules: databases in memory start in 0.3 s instead of 3–7 s. */
const freshFolder = new URL('../../../node_modules/.cache/embedded-template-0.5.16.tar', import.meta.url).pathname;

/** Opens the folder (or memory); throws StartupProblem when it is held by another process or damaged. */
export async function openEmbeddedPool(settings: EmbeddedPoolSettings): Promise<EmbeddedPool> {
  const dataDir = settings.dataDir && prepareDataFolder(settings.dataDir);
  let lock: FolderLock | undefined;
  let database: EmbeddedDatabase | undefined;
  if (dataDir) lock = await lockFolder(dataDir, () => onLost(dataDir));

  function onLost(folder: string): void {
    void database?.close();
    settings.onFatal(
      new StartupProblem(`The lock file in ${folder} was removed: the database is closed to keep it whole.`, exitCodes.folderHeld),
    );
  }

  const { fast = !dataDir, statementLimit, warn, onFatal } = settings;
  // Databases of tests that run without fsync have no reserve file.
  const space = dataDir && !fast ? new DiskSpace(dataDir, warn) : undefined;
  try {
    const place = dataDir ? { folder: path.join(dataDir, 'db') } : { template: settings.template ?? freshFolder };
    database = await openEmbedded({ ...place, fast }, { statementLimit, check: lock?.afterCrash === true, space, warn, onFatal });
  } catch (error) {
    await lock?.release();
    throw error;
  }
  const opened = database;
  const pool = new pg.Pool({
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: settings.connectionWait,
    user: 'postgres',
    database: 'postgres',
    // The cast is safe: node-postgres declares a net stream, but uses only its connect, ref and Duplex methods.
    stream: () => new WireStream(opened) as never,
  });
  return {
    pool,
    isReadOnly: () => space?.isShort() === true,
    diskRefused: () => space?.refused(),
    dump: opened.dump,
    fsyncs: opened.fsyncs,
    limit: opened.limit,
    close: async () => {
      await opened.close();
      await lock?.release();
    },
  };
}
