import path from 'node:path';
import type { Config } from '../../../kernel/config/config.ts';
import { type FileStore, folderFileStore } from './file-store.ts';
import { objectFileStore } from './object-file-store.ts';

/** Where this installation keeps files. */
export const fileStoreOf = ({ objects, dataDir }: Config): FileStore =>
  objects ? objectFileStore(objects) : folderFileStore(path.join(dataDir, 'files'));
