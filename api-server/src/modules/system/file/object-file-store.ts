/** Uploaded files in an S3-compatible object store. */
import { type BucketSettings, openBucket } from 'object-store/bucket';
import { checkKey, type FileStore } from './file-store.ts';

/** Like the folder store: an object becomes visible only when all its bytes are stored. */
export function objectFileStore(settings: BucketSettings): FileStore {
  const bucket = openBucket(settings);
  return {
    put: async (key, bytes) => await bucket.write(checkKey(key), bytes),
    get: async (key) => await bucket.read(checkKey(key)),
    remove: async (key) => await bucket.remove(checkKey(key)),
  };
}
