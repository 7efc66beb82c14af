/**
 * A server in front of the running product that returns wrong responses when a test wants it: really damaged bytes, really hanging
 * connections. It signs manifests with the product's own key, so that a page accepts manifests of releases that were never published.
 */
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type EnvironmentManifest, type PinnedRemote, type SignedManifest, userDocumentPath } from 'shared-contracts/release/release';
import { freePort } from 'tooling/product/postgres-server';
import type { Product } from './product.ts';

/** The product's correct response. */
export interface ProductResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/**
 * The wrong response, made from the right one; null when no response is sent; `cut` when the connection is closed in the middle of the
 * body.
 */
export type Fault = (right: ProductResponse) => (ProductResponse & { readonly isCut?: boolean }) | null;

const fixedResponse = (status: number, type: string, text: string) => (): ProductResponse => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.from(text),
});

export const faults = {
  missingJson: fixedResponse(404, 'application/json', '{"success":false,"code":404,"message":"not found"}'),
  badGateway: fixedResponse(502, 'text/html', '<html><h1>502 Bad Gateway</h1></html>'),
  unavailable: fixedResponse(503, 'text/html', '<html><h1>503</h1></html>'),
  hang: () => null,
  truncated: (right: ProductResponse) => ({ ...right, body: right.body.subarray(0, right.body.length >> 1), isCut: true }),
  redirected: () => ({ status: 302, headers: { location: '/user/login' }, body: Buffer.alloc(0) }),
  wrongType: (right: ProductResponse) => ({
    ...right,
    headers: { ...right.headers, 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' },
  }),
  /** Adds a statement to the beginning of a script that reports when it runs, so that a test sees whether changed code was executed. */
  changedScript: (right: ProductResponse) => ({ ...right, body: Buffer.concat([Buffer.from('window.__tampered=1;'), right.body]) }),
  changedByte: (right: ProductResponse) => ({ ...right, body: Buffer.concat([right.body.subarray(0, -1), Buffer.from(' ')]) }),
} satisfies Record<string, Fault>;

export interface SeenRequest {
  readonly path: string;
  /** Kind of the request for the file: `script`, `style`, or `empty` for fetch calls. */
  readonly destination: string;
}

type Where = string | RegExp | ((path: string) => boolean);

export interface FaultyOrigin {
  readonly url: string;
  readonly seen: readonly SeenRequest[];
  /** From now on requests whose path begins with this (or matches it) get the faulty response. Returns a function that ends the fault. */
  break(where: Where, fault: Fault): () => void;
  /** Closes hanging connections, as a restarted server would: a browser opens only six per host and would keep waiting on them. */
  cut(where: Where): void;
  /** Serves a file that the product does not have. Returns its integrity. */
  serve(path: string, text: string): string;
  /** Pins further remotes in addition to the product's own; increases the serial. */
  pin(remotes: readonly PinnedRemote[], change?: (document: EnvironmentManifest) => EnvironmentManifest): Promise<EnvironmentManifest>;
  sign(document: EnvironmentManifest): SignedManifest;
  /** Replaces the manifest by another one, in the response forms of the API and of the registry. */
  documentFault(signed: SignedManifest): Fault;
  /** Leaves out the manifest that the page normally contains. */
  withoutInline(isWithout: boolean): void;
  /** Menu rows in addition to the product's own. */
  menu: readonly object[];
  stop(): Promise<void>;
}

function isAt(where: Where, path: string): boolean {
  if (typeof where === 'string') return path.startsWith(where);
  return typeof where === 'function' ? where(path) : where.test(path);
}

function ask(product: string, incoming: IncomingMessage): Promise<ProductResponse> {
  return new Promise((resolve, reject) => {
    const { host: _host, 'accept-encoding': _encoding, ...headers } = incoming.headers;
    const url = new URL(incoming.url ?? '/', product);
    const outgoing = request(url, { method: incoming.method, headers: { ...headers, host: incoming.headers.host } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const kept = Object.entries(response.headers).filter(([name]) => !/^(?:content-length|transfer-encoding|connection)$/.test(name));
        resolve({
          status: response.statusCode ?? 502,
          headers: Object.fromEntries(kept.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')])),
          body: Buffer.concat(chunks),
        });
      });
      response.on('error', reject);
    });
    outgoing.on('error', reject);
    incoming.pipe(outgoing);
  });
}

function send(response: ServerResponse, { status, headers, body, isCut }: ProductResponse & { readonly isCut?: boolean }): void {
  response.writeHead(status, { ...headers, 'content-length': isCut ? body.length * 2 : body.length });
  if (!isCut) response.end(body);
  else response.write(body, () => response.destroy());
}

/** Puts a manifest into the page, escaped so that its text cannot end the script element. */
const inline = (html: string, document: SignedManifest | null): string =>
  html.replace(/(<script[^>]*id="release-document"[^>]*>)[^<]*/, (_all, open: string) => {
    const json = JSON.stringify(document).replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
    return open + json;
  });

const everybodysPath = /^\/registry\/v1\/environments\/local\/document/;
/** Paths of manifests: the API returns the caller's own, the registry the public one. */
export const documentPaths = new RegExp(`${everybodysPath.source}|^/api${userDocumentPath}`);
const envelope = (result: unknown) => ({ success: true, message: '操作成功！', code: 200, result, timestamp: Date.now() });
const permissionPath = '/api/sys/permission/getUserPermissionByToken';

export async function startFaultyOrigin(product: Product): Promise<FaultyOrigin> {
  const key = createPrivateKey(readFileSync(join(product.dataDir, 'keys', 'release-signing.pem')));
  const first = (await (await fetch(`${product.url}/registry/v1/environments/local/document`)).json()) as SignedManifest;
  const base = JSON.parse(first.text) as EnvironmentManifest;
  const signDocument = (document: EnvironmentManifest): SignedManifest => {
    const text = JSON.stringify(document);
    return { text, signature: sign(null, Buffer.from(text), key).toString('base64url') };
  };
  const broken: { readonly where: Where; readonly fault: Fault }[] = [];
  const hanging: { readonly path: string; readonly response: ServerResponse }[] = [];
  const files = new Map<string, Buffer>();
  const seen: SeenRequest[] = [];
  let serial = base.serial;
  let signed = first;
  let isWithoutInline = false;
  const state = { menu: [] as readonly object[] };

  async function right(incoming: IncomingMessage, path: string): Promise<ProductResponse> {
    const file = files.get(path);
    if (file) {
      const headers = { 'content-type': 'text/javascript; charset=utf-8', 'access-control-allow-origin': '*', 'cache-control': 'no-store' };
      return { status: 200, headers, body: file };
    }
    if (documentPaths.test(path)) {
      const body = JSON.stringify(everybodysPath.test(path) ? signed : envelope(signed));
      return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) };
    }
    const found = await ask(product.url, incoming);
    if (found.headers['content-type']?.startsWith('text/html')) {
      return { ...found, body: Buffer.from(inline(found.body.toString(), isWithoutInline ? null : signed)) };
    }
    if (path === permissionPath && found.status === 200) {
      const permissions = JSON.parse(found.body.toString()) as { result?: { menu?: object[] } };
      permissions.result?.menu?.push(...state.menu);
      return { ...found, body: Buffer.from(JSON.stringify(permissions)) };
    }
    return found;
  }

  const server = createServer((incoming, response) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    seen.push({ path, destination: String(incoming.headers['sec-fetch-dest'] ?? '') });
    const fault = broken.find(({ where }) => isAt(where, path))?.fault;
    right(incoming, path).then(
      (found) => {
        const given = fault ? fault(found) : found;
        if (given) send(response, given);
        else hanging.push({ path, response });
      },
      () => response.destroy(),
    );
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));

  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    seen,
    break(where: Where, fault: Fault) {
      const entry = { where, fault };
      broken.unshift(entry);
      return () => void broken.splice(broken.indexOf(entry), 1);
    },
    cut(where: Where) {
      for (const { path, response } of hanging) if (isAt(where, path)) response.destroy();
    },
    serve(path: string, text: string) {
      files.set(path, Buffer.from(text));
      return `sha384-${createHash('sha384').update(text).digest('base64')}`;
    },
    async pin(remotes: readonly PinnedRemote[], change: (document: EnvironmentManifest) => EnvironmentManifest = (document) => document) {
      serial += 1;
      const document = change({ ...base, serial, issuedAt: new Date().toISOString(), remotes: [...base.remotes, ...remotes] });
      signed = signDocument(document);
      return document;
    },
    sign: signDocument,
    documentFault: (given: SignedManifest) => (responded: ProductResponse) => ({
      ...responded,
      body: Buffer.from(JSON.stringify('result' in JSON.parse(responded.body.toString()) ? envelope(given) : given)),
    }),
    withoutInline(isWithout: boolean) {
      isWithoutInline = isWithout;
    },
    stop() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
