/** Bytes by their own hash in an S3-compatible object store (SeaweedFS, Garage, a cloud's own). */
import { AwsClient } from 'aws4fetch';
import { type BlobStore, copiesOf } from './blob-store.ts';
import { type ContentCoding, suffixOf } from './compressed-copies.ts';

export interface ObjectStoreSettings {
  /** `https://objects.example`, path style. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Most compatible stores take any. */
  readonly region?: string;
}

const timeLimit = 15_000;

/** Same promises as the folder store: a name appears only when all its bytes are there, and keeping them again changes nothing. */
export function s3BlobStore({ endpoint, bucket, accessKey, secretKey, region = 'us-east-1' }: ObjectStoreSettings): BlobStore {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3', retries: 3 });
  const bucketUrl = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  const urlOf = (content: string, suffix = '') => {
    if (!/^[0-9a-f]{96}$/.test(content)) throw new Error('not the hash of a blob');
    return `${bucketUrl}/${content.slice(0, 2)}/${content}${suffix}`;
  };
  const call = (url: string, init: RequestInit = {}) => client.fetch(url, { ...init, signal: AbortSignal.timeout(timeLimit) });
  async function refused(action: string, response: Response): Promise<never> {
    await response.body?.cancel();
    throw new Error(`The object store refused to ${action}: HTTP ${response.status}`);
  }

  let bucketMade: Promise<void> | undefined;
  /** Made on the first write; 409 says that it is there already. */
  function ensureBucket(): Promise<void> {
    bucketMade ??= call(bucketUrl, { method: 'PUT' }).then(async (response) => {
      if (!response.ok && response.status !== 409) await refused('make the bucket', response);
      await response.body?.cancel();
    });
    bucketMade.catch(() => {
      bucketMade = undefined;
    });
    return bucketMade;
  }
  async function write(url: string, bytes: Uint8Array): Promise<void> {
    const response = await call(url, { method: 'PUT', body: Buffer.from(bytes), headers: { 'content-type': 'application/octet-stream' } });
    if (!response.ok) await refused('keep a file', response);
    await response.body?.cancel();
  }
  async function read(url: string): Promise<Buffer | null> {
    const response = await call(url);
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    return response.ok ? Buffer.from(await response.arrayBuffer()) : refused('hand out a file', response);
  }
  async function exists(url: string): Promise<boolean> {
    const response = await call(url, { method: 'HEAD' });
    if (!response.ok && response.status !== 404) await refused('look for a file', response);
    return response.ok;
  }

  return {
    async put(content, bytes, copies) {
      await ensureBucket();
      const url = urlOf(content);
      if (await exists(url)) return;
      const { br, gzip } = await copiesOf(bytes, copies);
      await Promise.all([write(urlOf(content, suffixOf.br), br), write(urlOf(content, suffixOf.gzip), gzip)]);
      // Last: its presence says that all three are there.
      await write(url, bytes);
    },
    async get(content: string, coding: ContentCoding | null) {
      if (coding) {
        const bytes = await read(urlOf(content, suffixOf[coding]));
        if (bytes) return { bytes, coding };
      }
      const bytes = await read(urlOf(content));
      return bytes && { bytes, coding: null };
    },
    async remove(content) {
      // The name that says "all three are there" goes first.
      for (const suffix of ['', suffixOf.br, suffixOf.gzip]) {
        const response = await call(urlOf(content, suffix), { method: 'DELETE' });
        if (!response.ok && response.status !== 404) await refused('take a file away', response);
        await response.body?.cancel();
      }
    },
  };
}
