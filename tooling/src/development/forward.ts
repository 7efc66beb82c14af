/** Forwards requests and sockets to the product in such a way that they seem to come from the product's own page. */
import { type IncomingMessage, request as plainRequest, type ServerResponse } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as secureConnect } from 'node:tls';

/** Reads or changes the body of a successful JSON response. */
export type ChangeResponse = (body: unknown) => unknown;

const isSecure = (target: URL) => target.protocol === 'https:';
/** Headers that belong to a single connection and are therefore not forwarded. */
const hopHeaders = /^(?:connection|keep-alive|transfer-encoding|upgrade|proxy-.*)$/;

/** The product refuses calls from pages of other sites, so the origin is replaced by the product's own. */
function ownHeaders({ headers }: IncomingMessage, target: URL): Record<string, string | string[]> {
  const own: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) if (value !== undefined && !hopHeaders.test(name)) own[name] = value;
  own.host = target.host;
  if (own.origin) own.origin = target.origin;
  if (own.referer) own.referer = `${target.origin}/`;
  return own;
}

/** Adapts cookies to this host: a product behind TLS limits its cookies to its own host and to TLS. */
const cookieHere = (cookie: string): string => cookie.replace(/;\s*(?:secure|domain=[^;]*)/gi, '');

export function forward(incoming: IncomingMessage, response: ServerResponse, target: URL, change?: ChangeResponse): void {
  const headers = ownHeaders(incoming, target);
  if (change) {
    // The whole response is needed as plain text, so the request must not allow "not modified" or compression.
    delete headers['if-none-match'];
    headers['accept-encoding'] = 'identity';
  }
  const send = isSecure(target) ? secureRequest : plainRequest;
  const outgoing = send(target, { method: incoming.method, headers }, (upstream) => {
    const kept = Object.entries(upstream.headers).filter(([name, value]) => value !== undefined && !hopHeaders.test(name));
    const passedOn = Object.fromEntries(kept) as Record<string, string | string[]>;
    if (upstream.headers['set-cookie']) passedOn['set-cookie'] = upstream.headers['set-cookie'].map(cookieHere);
    const status = upstream.statusCode ?? 502;
    if (!change || !upstream.headers['content-type']?.includes('json')) {
      response.writeHead(status, passedOn);
      upstream.pipe(response);
      return;
    }
    const chunks: Buffer[] = [];
    upstream.on('data', (chunk: Buffer) => chunks.push(chunk));
    upstream.on('error', () => response.destroy());
    upstream.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const body = Buffer.from(changed(text, change));
      const { etag: _etag, ...rest } = passedOn;
      response.writeHead(status, { ...rest, 'content-length': body.length }).end(body);
    });
  });
  outgoing.on('error', (error) => {
    if (response.headersSent) return void response.destroy();
    const message = `开发服务器：产品没有应答 The product does not respond: ${error.message}`;
    const envelope = { success: false, code: 502, message, result: null, timestamp: Date.now() };
    response.writeHead(502, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(envelope));
  });
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

function changed(text: string, change: ChangeResponse): string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return text;
  }
  return JSON.stringify(change(body));
}

/** Forwards a WebSocket without reading its messages. */
export function forwardSocket(incoming: IncomingMessage, socket: Duplex, head: Buffer, target: URL): void {
  const port = Number(target.port || (isSecure(target) ? 443 : 80));
  const begin = () => {
    const headers = { ...ownHeaders(incoming, target), connection: 'Upgrade', upgrade: 'websocket' };
    const lines = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}`));
    productSocket.write(`${incoming.method} ${target.pathname}${target.search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    if (head.length > 0) productSocket.write(head);
    productSocket.pipe(socket).pipe(productSocket);
  };
  const productSocket = isSecure(target)
    ? secureConnect({ host: target.hostname, port, servername: target.hostname }, begin)
    : connect({ host: target.hostname, port }, begin);
  const end = () => {
    productSocket.destroy();
    socket.destroy();
  };
  productSocket.on('error', end).on('close', end);
  socket.on('error', end).on('close', end);
}
