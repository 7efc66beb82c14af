/** Uploaded files in an S3-compatible object store (SeaweedFS, Garage, a cloud's own). */
import { AwsClient } from 'aws4fetch';
import type { ObjectStore } from '../../../kernel/config/config.ts';
import { checkKey, type FileStore } from './file-store.ts';

const timeLimit = 15_000;

/** Same promises as the folder: an object appears only when all its bytes are there. */
export function objectFileStore({ endpoint, bucket, accessKey, secretKey, region }: ObjectStore): FileStore {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3', retries: 3 });
  const bucketUrl = `${endpoint}/${bucket}`;
  const call = (url: string, init: RequestInit = {}) => client.fetch(url, { ...init, signal: AbortSignal.timeout(timeLimit) });
  const urlOf = (key: string) => `${bucketUrl}/${checkKey(key)}`;

  /** Ends the answer; throws unless the store agreed or said one of the other things that are fine. */
  async function done(action: string, response: Response, fine: readonly number[] = []): Promise<void> {
    await response.body?.cancel();
    if (!response.ok && !fine.includes(response.status)) throw new Error(`The object store refused to ${action}: HTTP ${response.status}`);
  }

  let bucketMade: Promise<void> | undefined;
  /** Made on the first write; 409 says that it is there already. */
  function ensureBucket(): Promise<void> {
    bucketMade ??= call(bucketUrl, { method: 'PUT' }).then((response) => done('make the bucket', response, [409]));
    bucketMade.catch(() => {
      bucketMade = undefined;
    });
    return bucketMade;
  }

  return {
    async put(key, bytes) {
      await ensureBucket();
      const headers = { 'content-type': 'application/octet-stream' };
      await done('keep a file', await call(urlOf(key), { method: 'PUT', body: Buffer.from(bytes), headers }));
    },
    async get(key) {
      const response = await call(urlOf(key));
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      await done('hand out a file', response, [404]);
      return null;
    },
    async remove(key) {
      await done('take a file away', await call(urlOf(key), { method: 'DELETE' }), [404]);
    },
  };
}
