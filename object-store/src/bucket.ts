/** One bucket of an S3-compatible object store (SeaweedFS, Garage, a cloud provider's); it holds uploaded files and release files. */
import { AwsClient } from 'aws4fetch';

export interface BucketSettings {
  /** Address of the object store, `https://objects.example`; the bucket is part of the path (path style). */
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Region in the signature; most compatible stores accept any. */
  readonly region?: string | undefined;
}

/** A bucket. Every method rejects when the store refuses or does not respond in time. */
export interface Bucket {
  /** Stores an object, which becomes readable only when all its bytes are stored. The first write creates the bucket if it is missing. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Reads the object's bytes; null when it does not exist. */
  read(key: string): Promise<Buffer | null>;
  exists(key: string): Promise<boolean>;
  /** Deletes an object; does nothing when it does not exist. */
  remove(key: string): Promise<void>;
}

const timeLimit = 15_000;

export function openBucket({ endpoint, bucket, accessKey, secretKey, region = 'us-east-1' }: BucketSettings): Bucket {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3', retries: 3 });
  const bucketUrl = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  const call = (url: string, init: RequestInit = {}) => client.fetch(url, { ...init, signal: AbortSignal.timeout(timeLimit) });

  /** Discards the response's body; rejects when the response failed with a status other than `fine`. */
  async function done(action: string, response: Response, fine?: number): Promise<void> {
    await response.body?.cancel();
    if (!response.ok && response.status !== fine) throw new Error(`The object store refused to ${action}: HTTP ${response.status}`);
  }

  let bucketMade: Promise<void> | undefined;
  /** Status 409 means that the bucket exists already. */
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
