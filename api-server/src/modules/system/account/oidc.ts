/** An OpenID Connect provider: authorization code with PKCE, state and nonce (OpenID Connect Core 1.0 §3.1, RFC 7636). */
import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { z } from 'zod';
import type { OidcProvider } from '../../../kernel/config/config.ts';
import { callOut } from './call-out.ts';

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url({ protocol: /^https?$/ }),
  token_endpoint: z.url({ protocol: /^https?$/ }),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});
type Discovery = z.output<typeof discoverySchema>;

const tokenSchema = z.object({ id_token: z.string().max(20_000) });
const keysSchema = z.object({ keys: z.array(z.looseObject({ kid: z.string().optional(), kty: z.string(), crv: z.string().optional() })) });
const headerSchema = z.object({ alg: z.enum(['RS256', 'ES256']), kid: z.string().optional() });
const claimsSchema = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: z.number(),
  nonce: z.string(),
  sub: z.string().min(1).max(255),
});

/** What one sign-in at the provider is checked by. */
export interface OidcAttempt {
  readonly state: string;
  readonly nonce: string;
  /** PKCE code verifier. */
  readonly verifier: string;
}

const keyTypes = { RS256: 'RSA', ES256: 'EC' } as const;
const clockSlackSeconds = 60;

/** One provider. Its methods reject when the provider does not answer or answers what must not be believed. */
export class OidcClient {
  readonly #provider: OidcProvider;
  readonly #redirectUri: string;
  #discovery: Promise<Discovery> | undefined;

  constructor(provider: OidcProvider, redirectUri: string) {
    this.#provider = provider;
    this.#redirectUri = redirectUri;
  }

  /** Where the person is sent. */
  async authorizationUrl({ state, nonce, verifier }: OidcAttempt): Promise<string> {
    const { authorization_endpoint: endpoint } = await this.#discover();
    const url = new URL(endpoint);
    const parameters = {
      response_type: 'code',
      client_id: this.#provider.clientId,
      redirect_uri: this.#redirectUri,
      scope: 'openid profile',
      state,
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  }

  /** Exchanges the code and answers with the provider's id of the person. */
  async personOf(code: string, { nonce, verifier }: Omit<OidcAttempt, 'state'>, now: number): Promise<string> {
    const discovery = await this.#discover();
    const idToken = await this.#exchange(discovery, code, verifier);
    const claims = await this.#verified(discovery, idToken);
    const { issuer, clientId } = this.#provider;
    const audience = [claims.aud].flat();
    const isOurs = audience.includes(clientId) && (audience.length === 1 || claims.azp === clientId);
    if (claims.iss !== issuer || !isOurs || claims.nonce !== nonce) throw new Error('The id token was made for somebody else');
    if (claims.exp + clockSlackSeconds < now / 1000) throw new Error('The id token is too old');
    return claims.sub;
  }

  #discover(): Promise<Discovery> {
    this.#discovery ??= readJson(`${this.#provider.issuer}/.well-known/openid-configuration`, discoverySchema).then((found) => {
      if (found.issuer.replace(/\/+$/, '') !== this.#provider.issuer) throw new Error('The provider names another issuer');
      return found;
    });
    this.#discovery.catch(() => {
      this.#discovery = undefined;
    });
    return this.#discovery;
  }

  async #exchange(discovery: Discovery, code: string, verifier: string): Promise<string> {
    const { clientId, clientSecret } = this.#provider;
    const methods = discovery.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isBasic = methods.includes('client_secret_basic');
    const form = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: this.#redirectUri, code_verifier: verifier });
    if (!isBasic) {
      form.set('client_id', clientId);
      form.set('client_secret', clientSecret);
    }
    const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64');
    const { status, text } = await callOut(discovery.token_endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        ...(isBasic && { authorization: `Basic ${basic}` }),
      },
      body: form.toString(),
    });
    if (status !== 200) throw new Error(`The provider refused the code with status ${status}`);
    return tokenSchema.parse(JSON.parse(text)).id_token;
  }

  async #verified(discovery: Discovery, idToken: string): Promise<z.output<typeof claimsSchema>> {
    const [head = '', body = '', signature = '', ...more] = idToken.split('.');
    if (more.length > 0 || !signature) throw new Error('The id token is no signed token');
    const header = headerSchema.parse(decoded(head));
    const { keys } = await readJson(discovery.jwks_uri, keysSchema);
    const fits = keys.filter(({ kty, kid }) => kty === keyTypes[header.alg] && (header.kid === undefined || kid === header.kid));
    const isSigned = fits.some((jwk) => {
      const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' });
      return verify('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
    });
    if (!isSigned) throw new Error('The id token is not signed by the provider');
    return claimsSchema.parse(decoded(body));
  }
}

const decoded = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

async function readJson<S extends z.ZodType>(url: string, schema: S): Promise<z.output<S>> {
  const { status, text } = await callOut(url, { headers: { accept: 'application/json' } });
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  return schema.parse(JSON.parse(text));
}
