/** Small real servers that stand for external services: a message service, a CAS server, an OpenID Connect provider. */
import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

async function serve(listener: RequestListener): Promise<RunningServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

export interface SentCode {
  readonly mobile: string;
  readonly code: string;
  readonly smsmode: string;
}

/**
 * A message service that receives phone codes. `answers` are the HTTP statuses of its next responses; when none are left, it responds 200.
 */
export async function messageService() {
  const sent: SentCode[] = [];
  const calls: { authorization: string | undefined; key: string | undefined }[] = [];
  const responses: number[] = [];
  const server = await serve(async (request, response) => {
    const { mobile, code, smsmode } = JSON.parse(await bodyOf(request)) as SentCode;
    calls.push({ authorization: request.headers.authorization, key: String(request.headers['idempotency-key']) });
    const status = responses.shift() ?? 200;
    if (status === 200) sent.push({ mobile, code, smsmode });
    response.writeHead(status).end();
  });
  /** Waits for the next code that is sent to the number. */
  async function codeOf(mobile: string): Promise<string> {
    for (let round = 0; round < 200; round++) {
      const index = sent.findIndex((message) => message.mobile === mobile);
      const [message] = index < 0 ? [] : sent.splice(index, 1);
      if (message) return message.code;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`No code reached ${mobile}`);
  }
  return { ...server, sent, calls, responses, codeOf };
}

export type CasForm = 'json' | 'xml' | 'cas2' | 'nonsense' | 'error';

/** A CAS server whose tickets are valid once, for one service; it responds in the format `form`. */
export async function casServer() {
  const tickets = new Map<string, { user: string; service: string }>();
  const state: { form: CasForm; validations: number } = { form: 'json', validations: 0 };
  const server = await serve((request, response) => {
    const url = new URL(request.url ?? '/', 'http://cas');
    const isThird = url.pathname === '/cas/p3/serviceValidate';
    if (!isThird && url.pathname !== '/cas/serviceValidate') return response.writeHead(404).end();
    if (isThird && state.form === 'cas2') return response.writeHead(404).end();
    if (state.form === 'error') return response.writeHead(500).end('broken');
    if (state.form === 'nonsense') return response.end('<html>Please sign in</html>');
    state.validations += 1;
    const name = url.searchParams.get('ticket') ?? '';
    const issued = tickets.get(name);
    tickets.delete(name);
    const user = issued?.service === url.searchParams.get('service') ? issued?.user : undefined;
    return response.end(state.form === 'json' ? jsonResponse(user) : xmlResponse(user));
  });
  function issue(user: string, service: string): string {
    const ticket = `ST-${randomBytes(12).toString('hex')}`;
    tickets.set(ticket, { user, service });
    return ticket;
  }
  /** Gives an issued ticket a second name, which simulates a server that issues the same name twice. */
  function rename(ticket: string, name: string): void {
    const issued = tickets.get(ticket);
    if (issued) tickets.set(name, issued);
  }
  return { ...server, url: `${server.url}/cas`, state, issue, rename };
}

function jsonResponse(user: string | undefined): string {
  const failure = { authenticationFailure: { code: 'INVALID_TICKET', description: 'not recognised' } };
  return JSON.stringify({ serviceResponse: user ? { authenticationSuccess: { user, attributes: { mail: 'x@example.com' } } } : failure });
}

function xmlResponse(user: string | undefined): string {
  const body = user
    ? `<cas:authenticationSuccess>\n  <cas:user>${user}</cas:user>\n  <cas:attributes><cas:note>&lt;cas:user&gt;admin&lt;/cas:user&gt;</cas:note></cas:attributes>\n</cas:authenticationSuccess>`
    : '<cas:authenticationFailure code="INVALID_TICKET">Ticket not recognised</cas:authenticationFailure>';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">\n${body}\n</cas:serviceResponse>\n`;
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * An OpenID provider that authenticates everybody as `subject`; `claims` override those of the id token, `algorithm` signs it; `isForeign`:
 * it is signed with another key.
 */
export async function oidcProvider({ clientId, clientSecret }: { clientId: string; clientSecret: string }, now: () => number) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const state = { subject: 'person-1', claims: {} as Record<string, unknown>, algorithm: 'RS256', isForeign: false };
  const grants = new Map<string, { nonce: string; challenge: string; redirectUri: string }>();
  function signatureOf(text: string): Buffer {
    if (state.algorithm === 'none') return Buffer.alloc(0);
    // An attack: a token signed with the public key as if it were a shared secret.
    if (state.algorithm === 'HS256')
      return createHmac('sha256', publicKey.export({ type: 'spki', format: 'pem' }))
        .update(text)
        .digest();
    return sign('sha256', Buffer.from(text), state.isForeign ? foreign : privateKey);
  }
  const server = await serve(async (request, response) => {
    const json = (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    const { pathname } = new URL(request.url ?? '/', 'http://oidc');
    if (pathname === '/.well-known/openid-configuration') {
      const endpoints = { authorization_endpoint: `${server.url}/authorize`, token_endpoint: `${server.url}/token` };
      return json({ issuer: server.url, ...endpoints, jwks_uri: `${server.url}/keys` });
    }
    // Address of the provider's authorization page, on which the person agrees at once.
    if (pathname === '/authorize') return response.writeHead(302, { location: agree(`${server.url}${request.url}`).href }).end();
    if (pathname === '/keys') return json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }] });
    const form = new URLSearchParams(await bodyOf(request));
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const [id = '', secret = ''] = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64')
      .toString()
      .split(':');
    // User and password of the credentials are form-encoded (RFC 6749 §2.3.1).
    const isClient = decodeURIComponent(id) === clientId && decodeURIComponent(secret) === clientSecret;
    if (!isClient || grant?.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return response.writeHead(400).end('{}');
    const times = { iat: Math.floor(now() / 1000), exp: Math.floor(now() / 1000) + 300 };
    const claims = { iss: server.url, aud: clientId, sub: state.subject, nonce: grant.nonce, ...times, ...state.claims };
    const unsigned = `${encoded({ alg: state.algorithm, kid: 'one' })}.${encoded(claims)}`;
    const signature = signatureOf(unsigned).toString('base64url');
    return json({ access_token: 'x', token_type: 'Bearer', id_token: `${unsigned}.${signature}` });
  });
  /** The provider's reaction when the person agrees: returns the address to which the browser is redirected. */
  function agree(authorizationUrl: string): URL {
    const asked = new URL(authorizationUrl).searchParams;
    const code = randomBytes(8).toString('hex');
    const redirectUri = asked.get('redirect_uri') ?? '';
    grants.set(code, { nonce: asked.get('nonce') ?? '', challenge: asked.get('code_challenge') ?? '', redirectUri });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', asked.get('state') ?? '');
    return back;
  }
  return { ...server, state, agree };
}
