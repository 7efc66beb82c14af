// The same tests for both stores of uploaded files, folder and object store.
import fs from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileStore, folderFileStore, storageKey } from '../../src/modules/system/file/file-store.ts';
import { objectFileStore } from '../../src/modules/system/file/object-file-store.ts';

const objects = new Map<string, Buffer>();
const refuse = { writes: false };
/** An object store in memory that accepts signed requests. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const address = request.url ?? '';
  if (!/^AWS4-HMAC-SHA256 Credential=freight\/.+Signature=[0-9a-f]{64}$/.test(request.headers.authorization ?? '')) {
    return response.writeHead(403).end();
  }
  if (request.method === 'PUT') {
    if (refuse.writes) return response.writeHead(403).end();
    if (address.split('/').length > 2) objects.set(address, Buffer.concat(chunks));
    return response.writeHead(200).end();
  }
  if (request.method === 'DELETE') return response.writeHead(objects.delete(address) ? 204 : 404).end();
  const found = objects.get(address);
  return found ? response.writeHead(200).end(found) : response.writeHead(404).end();
});
let endpoint = '';
let folder = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'file-store-'));
});
afterAll(() => {
  server.close();
  fs.rmSync(folder, { recursive: true });
});

const stores: [name: string, open: () => FileStore][] = [
  ['folder', () => folderFileStore(folder)],
  ['object store', () => objectFileStore({ endpoint, bucket: 'files', accessKey: 'freight', secretKey: 'secret', region: 'us-east-1' })],
];
const key = storageKey(0, 'ab'.repeat(16));
const bytes = Buffer.from('货运'.repeat(1000));

describe.each(stores)('%s', (_name, open) => {
  it('keeps, gives back and takes away', async () => {
    const store = open();
    expect(await store.get(key)).toBeNull();
    await store.put(key, bytes);
    expect((await store.get(key))?.equals(bytes)).toBe(true);
    await store.remove(key);
    await store.remove(key);
    expect(await store.get(key)).toBeNull();
  });

  it.each(['../secret', '0/ab/../../x', '/etc/passwd', '0/zz/x', ''])('knows no key %s', async (wrong) => {
    await expect(async () => await open().put(wrong, bytes)).rejects.toThrow('not the key of a file');
    await expect(async () => await open().get(wrong)).rejects.toThrow('not the key of a file');
  });
});

it('a folder holds no half file after a failed write', async () => {
  const blocked = path.join(folder, '0', 'ab');
  fs.mkdirSync(path.join(blocked, 'ab'.repeat(16)), { recursive: true });
  await expect(folderFileStore(folder).put(key, bytes)).rejects.toThrow();
  expect(fs.readdirSync(blocked)).toEqual(['ab'.repeat(16)]);
  expect(fs.readdirSync(path.join(blocked, 'ab'.repeat(16)))).toEqual([]);
});

it('an object store that refuses is an error, not a file', async () => {
  refuse.writes = true;
  const store = objectFileStore({ endpoint, bucket: 'files', accessKey: 'freight', secretKey: 'secret', region: 'us-east-1' });
  await expect(store.put(key, bytes)).rejects.toThrow('The object store refused to make the bucket: HTTP 403');
  refuse.writes = false;
  await store.put(key, bytes);
  expect(objects.get(`/files/${key}`)?.equals(bytes)).toBe(true);
});
