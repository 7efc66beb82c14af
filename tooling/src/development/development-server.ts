/**
 * HTTP server of a development page. It serves the development build of the shell and the watched remote, and passes all other requests to
 * the backend.
 */
import { createReadStream, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { StartupProblem } from 'api-server/kernel/basics/errors';
import type { ShellRelease } from 'release-registry/model/shell-release';
import { type ShellFolder, shellFolder } from 'release-registry/releases/shell-folder';
import type { EnvironmentManifest, SignedManifest } from 'shared-contracts/release/release';
import { developmentSocketPath } from '../../../host-shell/src/development/page-messages.ts';
import type { Backend, LocalAdditions } from './backend.ts';
import { type DevelopmentKey, withLocalRemote } from './development-document.ts';
import { developmentPage } from './development-page.ts';
import { withLocalScreens } from './local-menu.ts';
import type { PageChannel } from './page-channel.ts';
import type { RemoteWatch } from './watch-remote.ts';

export interface DevelopmentServerOptions {
  readonly port: number;
  readonly key: DevelopmentKey;
  readonly watch: RemoteWatch;
  readonly channel: PageChannel;
  readonly backend: Backend;
  /** The development build of the shell and its folder. */
  readonly shell: { readonly release: ShellRelease; readonly parent: string };
}

export interface DevelopmentServer {
  readonly url: string;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};
/** Number of ports that are tried when the requested one is taken. */
const portsTried = 10;
const services = /^\/(?:api|registry|remotes|websocket|vxeSocket)(?:\/|$)/;

/** Adds the local remote to the backend's responses. */
export function localAdditions(
  watch: Pick<RemoteWatch, 'name' | 'generation' | 'remote' | 'screens'>,
  key: DevelopmentKey,
): LocalAdditions {
  return {
    document: (served) => key.sign(withLocalRemote(served, watch.remote(), watch.name, watch.generation())),
    menu: (menu, language) => withLocalScreens(menu as never, watch.screens(), language) as typeof menu,
  };
}

/** Requests for other host names are refused, because pages of other sites could reach this port. */
const isOwnHost = ({ headers: { host = '', origin } }: IncomingMessage): boolean =>
  /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(host) && (origin === undefined || origin === 'null' || new URL(origin).host === host);

async function sendShellFile(shell: ShellFolder, path: string, response: ServerResponse): Promise<void> {
  const [version = '', ...rest] = path.split('/');
  const found = await shell.file(version, rest.join('/'), null);
  if (!found) return void response.writeHead(404).end();
  const headers = {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
  };
  response.writeHead(200, headers).end(found.bytes);
}

function sendLocalFile(folder: string, path: string, response: ServerResponse): void {
  const file = normalize(join(folder, decodeURIComponent(path)));
  const found = file.startsWith(`${folder}/`) ? statSync(file, { throwIfNoEntry: false }) : undefined;
  if (!found?.isFile()) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'cache-control': 'no-store' });
  createReadStream(file).pipe(response);
}

function sendJson(request: IncomingMessage, response: ServerResponse, etag: string, value: unknown): void {
  const headers = { 'cache-control': 'no-cache', etag };
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end();
  response.writeHead(200, { ...headers, 'content-type': types['.json'] }).end(JSON.stringify(value));
}

/** Serves until `close` is called, on the first free port that is not below the requested one. */
export async function startDevelopmentServer(options: DevelopmentServerOptions): Promise<DevelopmentServer> {
  const { key, watch, channel, backend } = options;
  const shell = shellFolder(options.shell.parent, options.shell.release.version);
  const configuration = { ...backend.configuration, apiBase: '/api', registryUrl: '/registry', releaseKey: key.publicKey };
  const additions = localAdditions(watch, key);
  const documentPath = `/registry/v1/environments/${configuration.environment}/document`;
  const ownFiles = `/remotes/${watch.name}/${watch.version}/`;

  async function currentDocument(): Promise<{ served: EnvironmentManifest; signed: SignedManifest; etag: string }> {
    const served = await backend.document();
    return { served, signed: additions.document(served), etag: `"${served.serial}-${watch.generation()}"` };
  }

  async function respond(request: IncomingMessage, response: ServerResponse, address: URL): Promise<void> {
    const path = address.pathname;
    if (!isOwnHost(request)) return void response.writeHead(403, { 'content-type': 'text/plain' }).end('only on this machine');
    if (path.startsWith(ownFiles)) return sendLocalFile(watch.outDir, path.slice(ownFiles.length), response);
    if (path.startsWith('/shell/')) return sendShellFile(shell, path.slice('/shell/'.length), response);
    if (path === '/config.json') return sendJson(request, response, `"${key.publicKey}"`, configuration);
    if (path === documentPath) {
      const { signed, etag } = await currentDocument();
      return sendJson(request, response, etag, signed);
    }
    if (services.test(path)) return backend.respond(request, response, address);
    if (/\.[A-Za-z0-9]{1,8}$/.test(path) && !request.headers.accept?.includes('text/html')) return void response.writeHead(404).end();
    const { served, signed } = await currentDocument();
    const { headers, html } = developmentPage({ shell: options.shell.release, configuration, document: served, signed });
    response.writeHead(200, headers).end(html);
  }

  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://127.0.0.1');
    respond(request, response, address).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy();
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error instanceof Error ? error.message : String(error));
    });
  });
  server.on('upgrade', (request, socket, head) => {
    const address = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (!isOwnHost(request)) return void socket.destroy();
    if (address.pathname === developmentSocketPath) channel.take(request, socket, head);
    else backend.socket(request, socket, head, address);
  });
  const port = await listenFrom(server, options.port);
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        channel.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function listenFrom(server: Server, first: number): Promise<number> {
  for (let port = first; port < first + portsTried; port++) {
    const isOpen = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (isOpen) return port;
  }
  throw new StartupProblem(`The ports ${first} to ${first + portsTried - 1} are all in use: choose another one with --port.`);
}
