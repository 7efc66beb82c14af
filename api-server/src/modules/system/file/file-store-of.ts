import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Unavailable } from '../../../kernel/basics/errors.ts';
import type { Config } from '../../../kernel/config/config.ts';
import { type FileStore, folderFileStore } from './file-store.ts';
import { objectFileStore } from './object-file-store.ts';

/** The file store of this installation: an object store or a folder. */
export const fileStoreOf = ({ objects, dataDir }: Config): FileStore =>
  objects ? objectFileStore(objects) : folderFileStore(path.join(dataDir, 'files'));

/** The file store for routes: when it fails (no space, no connection), the log says why, and people read that files cannot be had for the time being. */
export function servedFileStore({ kernel, log }: FastifyInstance): FileStore {
  const store = fileStoreOf(kernel.config);
  const served = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      log.error({ err: error }, 'The file store could not serve a request');
      throw new Unavailable('文件存储暂时不可用，请稍后再试');
    }
  };
  return {
    put: (key, bytes) => served(store.put(key, bytes)),
    get: (key) => served(store.get(key)),
    remove: (key) => served(store.remove(key)),
  };
}
