/** Serves the pages, responds to the API calls of the product's table, and sends changes by other people. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { socketTicketPath } from 'shared-contracts/message/announcement';
import { type LiveTableState, liveTableKey } from 'shared-contracts/wire/live-table';
import { type WebSocket, WebSocketServer } from 'ws';
import { type BenchChange, benchHeights, departNames, makeRows, userNames } from './bench-rows.ts';
import { pagesFolder } from './build-pages.ts';
import { liveKey } from './live-key.ts';

export interface PageServer {
  readonly origin: string;
  /** Sends these changes to every page, evenly spread over `seconds`; resolves when the last change is sent. */
  tell(changes: readonly BenchChange[], seconds: number): Promise<void>;
  /** Number of pages that receive changes. */
  listeners(): number;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

const page = (name: string): string => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<title>${name}</title>
<link rel="icon" href="data:,">
${existsSync(join(pagesFolder, `${name}.css`)) ? `<link rel="stylesheet" href="/${name}.css">` : ''}
<style>
body { margin: 0; font: 14px/1.57 sans-serif; }
.ant-table-row { height: ${benchHeights.row}px; }
.ant-table-row .ant-table-cell { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.bench-text { overflow: hidden; text-overflow: ellipsis; }
.bench-tag { padding: 0 7px; border: 1px solid; border-radius: 4px; font-size: 12px; }
</style>
<div id="root"></div>
<script src="/${name}.js"></script>
</html>`;

/** The response to an API call of the product's table: the names of all users and departments in the rows. */
function responseOf(url: URL): unknown {
  if (url.pathname.endsWith(socketTicketPath)) return { ticket: 'bench' };
  if (url.pathname.endsWith('/sys/user/list')) {
    const records = [...userNames].map(([username, realname]) => ({ username, realname }));
    return { records, total: records.length };
  }
  if (url.pathname.endsWith('/sys/sysDepart/queryIdTree')) return [...departNames].map(([key, title]) => ({ key, title, children: null }));
  return null;
}

/** Rows of the table that the server sends in blocks. */
export const servedRows = 1_000_000;

function blockOf({ searchParams }: URL): string {
  const from = Number(searchParams.get('from'));
  const count = Math.max(0, Math.min(Number(searchParams.get('count')), servedRows - from));
  return JSON.stringify({ total: servedRows, rows: makeRows(count, from) });
}

function respond(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://bench');
  if (url.pathname.startsWith('/api/')) {
    const body = { success: true, code: 200, message: '', result: responseOf(url), timestamp: 0 };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    return;
  }
  if (url.pathname === '/rows') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(blockOf(url));
    return;
  }
  const name = url.pathname.slice(1);
  const file = join(pagesFolder, name);
  if (!/^[\w.-]+$/.test(name)) response.writeHead(404).end();
  else if (!name.includes('.')) response.writeHead(200, { 'content-type': 'text/html' }).end(page(name));
  else if (existsSync(file))
    response.writeHead(200, { 'content-type': types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream' }).end(readFileSync(file));
  else response.writeHead(404).end();
}

/** A change in the message format of the product's table, or as plain JSON. */
function messageOf(change: BenchChange, count: number, isOurs: boolean): string {
  if (!isOurs) return JSON.stringify(change);
  const { id, key, value } = change;
  return JSON.stringify({
    type: 'state_vxe_table',
    data: {
      socketKey: liveTableKey(liveKey.permission, liveKey.key),
      cells: [[id, key, value, count, 'others']],
      from: count - 1,
      to: count,
    },
  } satisfies LiveTableState);
}

export async function startPageServer(): Promise<PageServer> {
  const server = createServer(respond);
  const sockets = new WebSocketServer({ server });
  /** Subscribed sockets; the value is true for pages with the product's table. */
  const open = new Map<WebSocket, boolean>();
  sockets.on('connection', (socket, request) => {
    const isOurs = request.url?.startsWith('/vxeSocket/') === true;
    if (!isOurs) open.set(socket, false);
    socket.on('message', (data) => {
      const { type } = JSON.parse(String(data)) as { readonly type?: string };
      if (type === 'heart_beat') socket.send(JSON.stringify({ type: 'heart_beat', data: true }));
      if (type === 'join') open.set(socket, true);
    });
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    listeners: () => open.size,
    tell: (changes, seconds) =>
      new Promise((resolve) => {
        const began = performance.now();
        let sent = 0;
        const timer = setInterval(() => {
          const due = Math.min(changes.length, Math.floor((changes.length * (performance.now() - began)) / (seconds * 1000)));
          for (; sent < due; sent += 1) {
            const change = changes[sent];
            if (change) for (const [socket, isOurs] of open) socket.send(messageOf(change, sent + 1, isOurs));
          }
          if (sent < changes.length) return;
          clearInterval(timer);
          resolve();
        }, 2);
      }),
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
