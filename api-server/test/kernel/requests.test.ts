// What a caller can do to the server by how it sends: slowly, from a foreign page, or by going away in the middle.
import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyPace } from '../../src/kernel/http/body-pace.ts';
import { respondedTwice, type TestApp } from '../harness.ts';
import { kernelApp } from './fixture.ts';

let app: TestApp;
let port = 0;
const lines: string[] = [];

beforeAll(async () => {
  app = await kernelApp({
    config: { logLevel: 'warn', allowedOrigins: ['https://portal.example.com'] },
    log: { write: (line) => lines.push(line) },
  });
  port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

interface Sent {
  readonly status: number;
  readonly text: string;
  /** Until the connection was closed. */
  readonly milliseconds: number;
}

/** Sends the head of a request and then the body in pieces, one every `every` ms; resolves when the server closes. */
function sendSlowly(path: string, type: string, { length, piece, every }: { length: number; piece: string; every: number }): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    let text = '';
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write(
        `POST /api${path} HTTP/1.1\r\nHost: localhost\r\nX-Access-Token: operator\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
      );
    });
    const timer = setInterval(() => socket.write(piece), every);
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ status: Number(text.split(' ')[1]), text, milliseconds: performance.now() - began });
    });
  });
}

const multipart = 'multipart/form-data; boundary=x';
const fileHead = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n';

describe.concurrent('bodies', { timeout: 120_000 }, () => {
  it('slow bodies end after 10 s with 408 and a closed connection, of calls and of uploads', async ({ expect }) => {
    const drip = { length: 100_000, piece: 'x'.repeat(50), every: 500 };
    const [call, upload] = await Promise.all([
      sendSlowly('/test/parcel/add', 'application/json', drip),
      sendSlowly('/test/parcel/importExcel', multipart, { ...drip, piece: fileHead }),
    ]);
    for (const sent of [call, upload]) {
      expect(sent.status).toBe(408);
      expect(sent.text.toLowerCase()).toContain('connection: close');
      expect(sent.text).toContain('"success":false');
      expect(sent.text.toLowerCase()).toContain('x-request-id: ');
      expect(sent.milliseconds).toBeGreaterThan(bodyPace.window);
    }
  });

  it('JSON bodies end after 30 s whatever the rate; files have their own limit', async ({ expect }) => {
    const steady = { length: 900_000, piece: 'x'.repeat(2_000), every: 250 };
    let uploadEnded = false;
    const upload = new AbortController();
    const uploading = new Promise<void>((resolve) => {
      const headers = { 'content-type': multipart, 'content-length': 900_000, 'x-access-token': 'operator' };
      const request = http.request({ port, method: 'POST', path: '/api/test/parcel/importExcel', headers, signal: upload.signal });
      request.write(fileHead);
      const timer = setInterval(() => request.write('x'.repeat(500)), 250);
      request.on('error', () => undefined);
      request.on('close', () => {
        clearInterval(timer);
        uploadEnded = true;
        resolve();
      });
    });
    const call = await sendSlowly('/test/parcel/add', 'application/json', steady);
    expect(call.status).toBe(408);
    expect(call.milliseconds).toBeGreaterThan(bodyPace.longest);
    expect(uploadEnded).toBe(false);
    upload.abort();
    await uploading;
    expect(bodyPace.longestFile).toBeGreaterThan(bodyPace.longest);
  });
});

describe('Origin', () => {
  let names = 0;
  const write = (headers: Record<string, string>) =>
    app
      .withToken('operator')
      .post('/test/parcel/add', { name: `origin ${++names}` }, { headers: { host: 'freight.example.com', ...headers } });

  it('a write that a foreign page makes is refused with 403, envelope and request id', async () => {
    for (const origin of ['https://evil.example', 'null', 'https://freight.example.com.evil.example', 'https://portal.example.com:444']) {
      const refused = await write({ origin });
      expect(refused).toMatchObject({ status: 403, success: false, code: 403 });
      expect(refused.requestId).toMatch(/^[0-9a-f]{32}$/);
    }
  });

  it('our own page, configured sites and scripts pass; reads are asked nothing', async () => {
    for (const headers of [{}, { origin: 'https://freight.example.com' }, { origin: 'https://portal.example.com' }] as Record<
      string,
      string
    >[]) {
      expect(await write(headers)).toMatchObject({ status: 200, success: true });
    }
    const list = await app.withToken('operator').get('/test/parcel/list', {}, { headers: { origin: 'https://evil.example' } });
    expect(list).toMatchObject({ success: true });
  });
});

describe('callers that go away', () => {
  it('leave no warning of a reply that was sent before', { timeout: 120_000 }, async () => {
    const before = lines.length;
    const leaveAfter = (milliseconds: number, options: http.RequestOptions, body?: string) =>
      new Promise<void>((resolve) => {
        const request = http.request({ port, ...options, headers: { 'x-access-token': 'operator', ...options.headers } });
        request.on('error', () => undefined);
        request.on('response', (response) => response.destroy());
        request.on('close', () => resolve());
        if (body) request.write(body);
        else request.end();
        setTimeout(() => request.destroy(), milliseconds);
      });
    const json = { 'content-type': 'application/json', 'content-length': 1_000 };
    for (let round = 0; round < 12; round += 1) {
      await Promise.all([
        leaveAfter(round, { path: '/api/test/parcel/list' }),
        leaveAfter(round * 3, { path: '/api/test/parcel/exportXls' }),
        leaveAfter(round * 2, { path: '/api/test/nothing' }),
        leaveAfter(5 + round, { path: '/api/test/parcel/add', method: 'POST', headers: json }, '{"name":'),
        leaveAfter(5 + round, { path: '/api/test/parcel/importExcel', method: 'POST', headers: { 'content-type': multipart } }, fileHead),
      ]);
    }
    await sleep(500);
    const said = lines.slice(before).filter((line) => respondedTwice.test(line));
    expect(said).toEqual([]);
  });
});
