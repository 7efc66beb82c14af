/** Serves recorded responses to a development page, without a server, a database and other remotes. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { heartbeatMessage } from 'shared-contracts/message/announcement';
import type { EnvironmentManifest, ShellConfiguration } from 'shared-contracts/release/release';
import type { MenuItem, PermissionResult } from 'shared-contracts/session/session';
import { WebSocketServer } from 'ws';
import { type Backend, type LocalAdditions, languageOf, manifestPath, permissionPath } from './backend.ts';
import { callOf, type Recording } from './recordings.ts';

export interface OfflineOptions {
  readonly recording: Recording;
  readonly local: Pick<LocalAdditions, 'document'>;
  readonly menu: (menu: readonly MenuItem[], language: 0 | 1) => readonly MenuItem[];
  /** Called once for each call without a recording. */
  readonly onMissing: (call: string) => void;
}

const configuration: ShellConfiguration = {
  environment: 'offline',
  apiBase: '/api',
  registryUrl: '/registry',
  releaseKey: '',
  signSecret: 'offline',
  demo: true,
  signIn: { phone: false, register: false, third: [] },
};

const nothingServed: EnvironmentManifest = {
  environment: configuration.environment,
  serial: 1,
  issuedAt: new Date(0).toISOString(),
  remotes: [],
};

const notRecorded = (call: string) => ({
  success: false,
  code: 500,
  message: `离线开发：没有录制 ${call} 的应答 Not recorded`,
  result: null,
  timestamp: Date.now(),
});

export function offlineBackend({ recording, local, menu, onMissing }: OfflineOptions): Backend {
  const sockets = new WebSocketServer({ noServer: true });
  const told = new Set<string>();

  function send(response: ServerResponse, status: number, body: unknown): void {
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .end(JSON.stringify(body));
  }

  function responseOf(request: IncomingMessage, address: URL): { readonly status: number; readonly body: unknown } {
    const path = address.pathname.slice('/api'.length);
    if (path === manifestPath) {
      return { status: 200, body: { success: true, code: 200, message: '', result: local.document(nothingServed), timestamp: Date.now() } };
    }
    const call = callOf(request.method ?? 'GET', address, path);
    const found = recording.find(call);
    if (!found) {
      const name = `${call.method} ${path}`;
      if (!told.has(name)) onMissing(name);
      told.add(name);
      return { status: 200, body: notRecorded(name) };
    }
    if (path !== permissionPath) return found;
    const { result } = found.body as { readonly result: PermissionResult };
    return { ...found, body: { ...(found.body as object), result: { ...result, menu: menu(result.menu, languageOf(request)) } } };
  }

  return {
    configuration,
    document: async () => nothingServed,
    respond(request, response, address) {
      request.resume();
      if (!address.pathname.startsWith('/api/')) return send(response, 404, { message: 'offline' });
      const { status, body } = responseOf(request, address);
      send(response, status, body);
    },
    socket(request, socket, head) {
      // Accepts the socket and responds only to heartbeats, because recordings contain no push messages.
      sockets.handleUpgrade(request, socket, head, (open) => open.on('message', () => open.send(JSON.stringify(heartbeatMessage))));
    },
  };
}
