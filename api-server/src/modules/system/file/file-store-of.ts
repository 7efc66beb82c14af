import path from 'node:path';
import type { Config } from '../../../kernel/config/config.ts';
import { type FileStore, folderFileStore } from './file-store.ts';
import { objectFileStore } from './object-file-store.ts';

/** The file store of this installation: an object store or a folder. */
export const fileStoreOf = ({ objects, dataDir }: Config): FileStore =>
  objects ? objectFileStore(objects) : folderFileStore(path.join(dataDir, 'files'));
