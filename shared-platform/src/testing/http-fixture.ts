/** For tests of calls: a real server on a real port that records requests, and a record of the messages shown. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { UserInfo } from 'shared-contracts/session/session';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { setShellConfiguration } from '../environment/config.ts';
import { type ConfirmOptions, connectNotices, type NotifyOptions } from '../feedback/notices.ts';
import { startSession } from '../session/session.ts';
import { clearSession } from '../session-state/session-state.ts';

export interface Call {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Handler = (call: Call, response: ServerResponse) => void;

export const secret = 'test-secret';
export const user = { username: 'admin', tenantId: 3 } as UserInfo;

/** Response bodies: a success with a result, and a refusal. */
export const envelope = (result: unknown, more: object = {}): string =>
  JSON.stringify({ success: true, message: '成功', code: 200, result, timestamp: 1, ...more });
export const refused = (message: string, code = 500): string =>
  JSON.stringify({ success: false, message, code, result: null, timestamp: 1 });
export const json = (response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): ServerResponse =>
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req-1', ...headers }).end(body);

/** What a test can inspect of the fake HTTP server: requests made and responses to give; cleared after each test. */
export interface Wire {
  readonly calls: Call[];
  /** Messages that were shown to the user, one line each. */
  readonly said: string[];
  readonly notified: NotifyOptions[];
  readonly reload: ReturnType<typeof vi.fn>;
  respond(handler: Handler): void;
  /** Presses the button of the visible modal. */
  pressAlert(): void;
  paths(): string[];
}

/** Call once at the top of a test file. */
export function useWire(): Wire {
  let handler: Handler = (_, response) => response.end();
  let pressAlert: () => void = () => undefined;
  let server: Server;
  let clock = Date.now();
  const wire: Wire = {
    calls: [],
    said: [],
    notified: [],
    reload: vi.fn(),
    respond: (next) => {
      handler = next;
    },
    pressAlert: () => pressAlert(),
    paths: () => wire.calls.map(({ method, url }) => `${method} ${url.pathname}`),
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        const call = { method: request.method ?? '', url: new URL(request.url ?? '', 'http://x'), headers: request.headers, body };
        wire.calls.push(call);
        handler(call, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  beforeEach(() => {
    // Repeated messages are shown once within 1.5 s, so each test begins ten minutes after the previous one.
    clock += 600_000;
    vi.setSystemTime(clock);
    setShellConfiguration({ apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`, signSecret: secret });
    connectNotices({
      message: (level, text) => void wire.said.push(`${level}: ${text}`),
      notify: (options) => {
        wire.notified.push(options);
        wire.said.push(`${options.title}: ${options.content}${options.seconds ? ` (${options.seconds} s)` : ''}`);
      },
      confirm: (_: ConfirmOptions) => Promise.resolve(true),
      alert: ({ title, content, okText }) => {
        wire.said.push(`${title} | ${content} | ${okText}`);
        return new Promise((resolve) => {
          pressAlert = resolve;
        });
      },
    });
    vi.stubGlobal('location', { reload: wire.reload });
    // Simulates a reload: a new session clears the signed-out message of the old one.
    startSession({ token: 'former', user, tenantId: '0' });
    clearSession();
  });
  afterEach(() => {
    clearSession();
    wire.calls.length = 0;
    wire.said.length = 0;
    wire.notified.length = 0;
    wire.reload.mockReset();
    vi.unstubAllGlobals();
  });
  return wire;
}
