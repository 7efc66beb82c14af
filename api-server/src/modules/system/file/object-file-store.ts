/** Stores uploaded files in an S3-compatible object store. */
import { type BucketSettings, openBucket } from 'object-store/bucket';
import { checkKey, type FileStore } from './file-store.ts';

/** Makes a file store that uses an object store. As with a folder, a file becomes readable only when all its bytes are stored. */
export function objectFileStore(settings: BucketSettings): FileStore {
  const bucket = openBucket(settings);
  return {
    put: async (key, bytes) => await bucket.write(checkKey(key), bytes),
    get: async (key) => await bucket.read(checkKey(key)),
    remove: async (key) => await bucket.remove(checkKey(key)),
  };
}
