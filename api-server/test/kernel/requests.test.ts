// Requests that harm the server by the way they are sent: slowly, from a page of another site, or cut off in the middle.
import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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

const multipart = 'multipart/form-data; boundary=x';
const fileHead = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n';

/** Begins a request whose body is sent piece by piece. */
function beginBody(path: string, type: string) {
  const head = `POST /api${path} HTTP/1.1\r\nHost: localhost\r\nX-Access-Token: operator\r\nContent-Type: ${type}\r\nContent-Length: 900000\r\n\r\n`;
  const socket = net.connect(port, '127.0.0.1');
  const sent = { text: '', isOver: false };
  socket.on('data', (chunk) => {
    sent.text += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => {
      sent.isOver = true;
      resolve();
    });
  });
  // A server that has refused the request may close the connection while the next piece is sent, so this error is ignored.
  socket.on('error', () => undefined);
  const write = (piece: string) => new Promise<void>((resolve) => socket.write(piece, () => resolve()));
  return { begin: () => write(head), write, ended, sent, leave: () => socket.destroy() };
}
type Body = ReturnType<typeof beginBody>;

describe('bodies', () => {
  // Fake timers replace the server's clock; sockets and the database use real timers.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  /** Waits until the server measures the speed of all these bodies. */
  async function untilWatched(bodies: readonly Body[]): Promise<void> {
    const before = vi.getTimerCount();
    for (const body of bodies) await body.begin();
    while (vi.getTimerCount() < before + bodies.length) await sleep(5);
  }

  /** Simulates that this number of seconds passes, and that every body sends one piece in each. */
  async function pass(seconds: number, bodies: readonly Body[], piece: string): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      for (const body of bodies) if (!body.sent.isOver) await body.write(piece);
      // A short real pause in which the sent pieces arrive.
      await sleep(20);
      vi.advanceTimersByTime(1000);
    }
    await sleep(20);
  }

  it('slow bodies end after 10 s with 408 and a closed connection, of calls and of uploads', async () => {
    const call = beginBody('/test/parcel/add', 'application/json');
    const upload = beginBody('/test/parcel/importExcel', multipart);
    await untilWatched([call, upload]);
    await upload.write(fileHead);
    await pass(bodyPace.window / 1000 - 1, [call, upload], 'x'.repeat(100));
    for (const { sent } of [call, upload]) expect(sent).toEqual({ text: '', isOver: false });
    // Seconds in which the server did not read the body do not count as slow.
    while (!call.sent.isOver || !upload.sent.isOver) await pass(1, [call, upload], 'x'.repeat(100));
    for (const { sent } of [call, upload]) {
      expect(sent.text).toMatch(/^HTTP\/1.1 408 /);
      expect(sent.text.toLowerCase()).toContain('connection: close');
      expect(sent.text).toContain('"success":false');
      expect(sent.text.toLowerCase()).toContain('x-request-id: ');
    }
  });

  it('JSON bodies end after 30 s whatever the rate; files have their own limit', async () => {
    const call = beginBody('/test/parcel/add', 'application/json');
    const upload = beginBody('/test/parcel/importExcel', multipart);
    await untilWatched([call, upload]);
    await upload.write(fileHead);
    await pass(bodyPace.longest / 1000 - 1, [call, upload], 'x'.repeat(2_000));
    for (const { sent } of [call, upload]) expect(sent).toEqual({ text: '', isOver: false });
    await pass(1, [call, upload], 'x'.repeat(2_000));
    await call.ended;
    expect(call.sent.text).toMatch(/^HTTP\/1.1 408 /);
    expect(upload.sent).toEqual({ text: '', isOver: false });
    expect(bodyPace.longestFile).toBeGreaterThan(bodyPace.longest);
    upload.leave();
    await upload.ended;
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
