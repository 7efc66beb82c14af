// Runs the same tests for both stores of release files, the folder and S3; the S3 one uses a test server that checks signatures.
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BlobStore, folderBlobStore } from '../src/storage/blob-store.ts';
import { s3BlobStore } from '../src/storage/s3-blob-store.ts';

const secretKey = 'object-store-secret';
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** AWS signature version 4 of the received request, implemented independently of the client. */
function signatureOf(request: IncomingMessage, body: Buffer): string {
  const authorization = request.headers.authorization ?? '';
  const scope = /Credential=[^/]+\/([^,]+)/.exec(authorization)?.[1] ?? '';
  const signed = (/SignedHeaders=([^,]+)/.exec(authorization)?.[1] ?? '').split(';');
  const [day = '', region = '', service = ''] = scope.split('/');
  const payload = String(request.headers['x-amz-content-sha256'] ?? sha256(body));
  const headers = signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('');
  const canonical = [request.method, request.url, '', headers, signed.join(';'), payload].join('\n');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, day), region), service), 'aws4_request');
  return hmac(key, text).toString('hex');
}

/** An S3 store in memory; `refuse` makes the next writes fail. */
function objectStore(): { server: Server; objects: Map<string, Buffer>; refuse: { writes: boolean } } {
  const objects = new Map<string, Buffer>();
  const refuse = { writes: false };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (!request.headers.authorization?.endsWith(signatureOf(request, body))) return response.writeHead(403).end('SignatureDoesNotMatch');
    const path = request.url ?? '';
    if (request.method === 'PUT') {
      if (refuse.writes) return response.writeHead(507).end();
      if (path.split('/').length > 2) objects.set(path, body);
      return response.writeHead(200).end();
    }
    const found = objects.get(path);
    if (!found) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-length': found.length }).end(request.method === 'HEAD' ? undefined : found);
  });
  return { server, objects, refuse };
}

const { server, objects, refuse } = objectStore();
let endpoint = '';
let folder = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  folder = mkdtempSync(join(tmpdir(), 'freight-blobs-'));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const stores: [name: string, open: () => BlobStore][] = [
  ['folder', () => folderBlobStore(folder)],
  ['object store', () => s3BlobStore({ endpoint, bucket: 'releases', accessKey: 'freight', secretKey })],
];
const bytes = Buffer.from('export const word = "货运";\n'.repeat(200));
const content = createHash('sha384').update(bytes).digest('hex');

describe.each(stores)('release files in a %s', (_name, open) => {
  test('come back as they were kept, plain and compressed', async () => {
    const store = open();
    expect(await store.get(content, null)).toBeNull();
    await store.put(content, bytes);
    await store.put(content, bytes);
    expect((await store.get(content, null))?.bytes.equals(bytes)).toBe(true);
    const compressed = await store.get(content, 'br');
    expect(compressed?.coding).toBe('br');
    expect(compressed?.bytes.length).toBeLessThan(bytes.length / 5);
  });

  test('are known by hash only', async () => {
    await expect(open().get('../../etc/passwd', null)).rejects.toThrow('not the hash');
  });
});

describe('object store', () => {
  test('a wrong secret is refused by the store and said so', async () => {
    const store = s3BlobStore({ endpoint, bucket: 'releases', accessKey: 'freight', secretKey: 'wrong' });
    await expect(store.get(content, null)).rejects.toThrow('HTTP 403');
  });

  test('a failed write leaves no name behind', async () => {
    const other = createHash('sha384').update('other').digest('hex');
    refuse.writes = true;
    const store = s3BlobStore({ endpoint, bucket: 'releases', accessKey: 'freight', secretKey });
    await expect(store.put(other, Buffer.from('other'))).rejects.toThrow();
    refuse.writes = false;
    expect([...objects.keys()].some((path) => path.includes(other))).toBe(false);
    await store.put(other, Buffer.from('other'));
    expect((await store.get(other, null))?.bytes.toString()).toBe('other');
  });
});
