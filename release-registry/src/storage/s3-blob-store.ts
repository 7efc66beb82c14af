/** Stores bytes by their hash in an object store. */
import { type BucketSettings, openBucket } from 'object-store/bucket';
import { type BlobStore, copiesOf } from './blob-store.ts';
import { type ContentCoding, suffixOf } from './compressed-copies.ts';
import { StorageAway } from './storage-away.ts';

/** Works like the folder store: a name exists only when its whole content is stored, and storing it again changes nothing. */
export function s3BlobStore(settings: BucketSettings): BlobStore {
  const bucket = openBucket(settings);
  const keyOf = (content: string, suffix = '') => {
    if (!/^[0-9a-f]{96}$/.test(content)) throw new Error('not the hash of a blob');
    return `${content.slice(0, 2)}/${content}${suffix}`;
  };
  const read = (key: string) =>
    bucket.read(key).catch((error: unknown) => {
      throw new StorageAway(error);
    });

  return {
    async put(content, bytes, copies) {
      const key = keyOf(content);
      if (await bucket.exists(key)) return;
      const { br, gzip } = await copiesOf(bytes, copies);
      await Promise.all([bucket.write(keyOf(content, suffixOf.br), br), bucket.write(keyOf(content, suffixOf.gzip), gzip)]);
      // The plain object is written last, so that it exists only when both compressed copies exist.
      await bucket.write(key, bytes);
    },
    async get(content: string, coding: ContentCoding | null) {
      if (coding) {
        const bytes = await read(keyOf(content, suffixOf[coding]));
        if (bytes) return { bytes, coding };
      }
      const bytes = await read(keyOf(content));
      return bytes && { bytes, coding: null };
    },
    async remove(content) {
      // The plain object is deleted first, so that it exists only while both compressed copies exist.
      for (const suffix of ['', suffixOf.br, suffixOf.gzip]) await bucket.remove(keyOf(content, suffix));
    },
  };
}
