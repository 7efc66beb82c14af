/** Uploaded files in an S3-compatible object store. */
import { type BucketSettings, openBucket } from 'object-store/bucket';
import { checkKey, type FileStore } from './file-store.ts';

/** Same promises as the folder: an object appears only when all its bytes are there. */
export function objectFileStore(settings: BucketSettings): FileStore {
  const bucket = openBucket(settings);
  return {
    put: async (key, bytes) => await bucket.write(checkKey(key), bytes),
    get: async (key) => await bucket.read(checkKey(key)),
    remove: async (key) => await bucket.remove(checkKey(key)),
  };
}
