// Responses are compressed for clients that accept it; bodies of requests are not unpacked.
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { demoPassword } from 'shared-contracts/session/session';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, type TestClient, testApp } from '../harness.ts';
import { multipart } from '../multipart.ts';

let app: TestApp;
let admin: TestClient;

beforeAll(async () => {
  app = await testApp({ demo: true });
  admin = await app.signIn('admin');
});
afterAll(async () => await app?.close());

const menu = (accepted?: string) =>
  admin.raw({
    method: 'GET',
    path: '/sys/permission/getUserPermissionByToken',
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  });
const resultOf = (bytes: Buffer): unknown => (JSON.parse(bytes.toString()) as { result: unknown }).result;

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a large response is sent compressed to clients that accept %s', async (accepted, coding, unpacked) => {
  const [plain, packed] = await Promise.all([menu(), menu(accepted)]);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe(coding);
  expect(String(packed.headers.vary)).toContain('accept-encoding');
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(resultOf(unpacked(packed.rawPayload))).toEqual(resultOf(plain.rawPayload));
});

it('a small response is sent as it is', async () => {
  const { headers } = await admin.raw({ method: 'GET', path: '/health', headers: { 'accept-encoding': 'br' } });
  expect(headers['content-encoding']).toBeUndefined();
});

it('a file is sent as it is, also a text that begins like compressed bytes', async () => {
  const text = `80012345,${'某地,'.repeat(800)}`;
  const sent = multipart([{ name: '明细.csv', bytes: Buffer.from(text), type: 'text/csv' }]);
  const uploaded = await admin.raw({ method: 'POST', path: '/sys/common/upload', ...sent });
  const path = uploaded.json<{ message: string }>().message;
  const file = await admin.raw({ method: 'GET', path: `/sys/common/static/${encodeURI(path)}`, headers: { 'accept-encoding': 'br' } });
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-encoding']).toBeUndefined();
  expect(file.rawPayload.toString()).toBe(text);
});

it('a compressed body is refused instead of unpacked', async () => {
  const payload = gzipSync(JSON.stringify({ username: 'admin', password: demoPassword }));
  const response = await app.anonymous.raw({
    method: 'POST',
    path: '/sys/login',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload,
  });
  // Unpacked, it would sign in.
  expect(response.json()).toMatchObject({ success: false });
});
