/** The embedded database behind a node-postgres pool of one connection, with the folder locked against a second process. */
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedDatabase, openEmbedded } from './embedded-database.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { WireStream } from './wire-stream.ts';

export interface EmbeddedPoolSettings {
  /** Holds `db/`; absent: in memory. */
  readonly dataDir?: string | undefined;
  readonly fast?: boolean;
  /** In memory: tar to begin with instead of a fresh data folder. */
  readonly template?: string;
  readonly statementLimit: number;
  readonly connectionWait: number;
  readonly warn: (message: string) => void;
}

export interface EmbeddedPool extends Pick<EmbeddedDatabase, 'dump' | 'fsyncs' | 'limit'> {
  readonly pool: pg.Pool;
  /** The last holder of the folder was killed. */
  readonly afterCrash: boolean;
  close(): Promise<void>;
}

/** A fresh data folder as a tar, kept beside the installed packages: databases in memory start in 0.3 s instead of 3–7 s. */
const freshFolder = new URL('../../../node_modules/.cache/embedded-template-0.5.16.tar', import.meta.url).pathname;

/** Opens the folder (or memory); throws StartupProblem when it is held by another process or damaged. */
export async function openEmbeddedPool(settings: EmbeddedPoolSettings): Promise<EmbeddedPool> {
  let lock: FolderLock | undefined;
  let database: EmbeddedDatabase;
  if (settings.dataDir) {
    lock = await lockFolder(settings.dataDir, () => {
      settings.warn('The data folder was taken over by another process; the database is closed here to keep it whole.');
      void database?.close();
    });
  }
  try {
    const folder = settings.dataDir ? path.join(settings.dataDir, 'db') : undefined;
    const place = folder ? { folder } : { template: settings.template ?? freshFolder };
    database = await openEmbedded({ ...place, fast: settings.fast ?? !folder }, settings.statementLimit);
  } catch (error) {
    await lock?.release();
    throw error;
  }
  const pool = new pg.Pool({
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: settings.connectionWait,
    user: 'postgres',
    database: 'postgres',
    // node-postgres types this as a net stream; only connect, ref and the Duplex itself are used.
    stream: () => new WireStream(database) as never,
  });
  return {
    pool,
    afterCrash: lock?.afterCrash === true && !database.created,
    dump: database.dump,
    fsyncs: database.fsyncs,
    limit: database.limit,
    close: async () => {
      await database.close();
      await lock?.release();
    },
  };
}
