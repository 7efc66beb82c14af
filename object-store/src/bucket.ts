/** One bucket of an S3-compatible object store (SeaweedFS, Garage, a cloud's own): uploaded files and release files are kept in such. */
import { AwsClient } from 'aws4fetch';

export interface BucketSettings {
  /** `https://objects.example`, path style. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Most compatible stores take any. */
  readonly region?: string | undefined;
}

/** Every method rejects when the store does not respond in time or refuses. */
export interface Bucket {
  /** The object appears only when all its bytes are there. The first write makes the bucket if there is none. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** null: there is no such object. */
  read(key: string): Promise<Buffer | null>;
  exists(key: string): Promise<boolean>;
  /** An object that is not there is removed already. */
  remove(key: string): Promise<void>;
}

const timeLimit = 15_000;

export function openBucket({ endpoint, bucket, accessKey, secretKey, region = 'us-east-1' }: BucketSettings): Bucket {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3', retries: 3 });
  const bucketUrl = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  const call = (url: string, init: RequestInit = {}) => client.fetch(url, { ...init, signal: AbortSignal.timeout(timeLimit) });

  /** Ends the response; rejects unless the store agreed or said `fine`, which is a result too. */
  async function done(action: string, response: Response, fine?: number): Promise<void> {
    await response.body?.cancel();
    if (!response.ok && response.status !== fine) throw new Error(`The object store refused to ${action}: HTTP ${response.status}`);
  }

  let bucketMade: Promise<void> | undefined;
  /** 409 says that it is there already. */
  function ensureBucket(): Promise<void> {
    bucketMade ??= call(bucketUrl, { method: 'PUT' }).then((response) => done('make the bucket', response, 409));
    bucketMade.catch(() => {
      bucketMade = undefined;
    });
    return bucketMade;
  }

  return {
    async write(key, bytes) {
      await ensureBucket();
      const headers = { 'content-type': 'application/octet-stream' };
      await done('keep a file', await call(`${bucketUrl}/${key}`, { method: 'PUT', body: Buffer.from(bytes), headers }));
    },
    async read(key) {
      const response = await call(`${bucketUrl}/${key}`);
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      await done('hand out a file', response, 404);
      return null;
    },
    async exists(key) {
      const response = await call(`${bucketUrl}/${key}`, { method: 'HEAD' });
      await done('look for a file', response, 404);
      return response.ok;
    },
    async remove(key) {
      await done('take a file away', await call(`${bucketUrl}/${key}`, { method: 'DELETE' }), 404);
    },
  };
}
