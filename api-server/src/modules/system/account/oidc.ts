/** Client of an OpenID Connect provider: authorization code with PKCE, state and nonce (OpenID Connect Core 1.0 §3.1, RFC 7636, RFC 9207). */
import * as client from 'openid-client';
import type { OidcProvider } from '../../../kernel/config/config.ts';
import { callOut } from './call-out.ts';

/** Values with which one sign-in at the provider is checked. */
export interface OidcAttempt {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE code verifier of this sign-in. */
  readonly verifier: string;
}

const clockToleranceSeconds = 60;
const longestSubject = 255;

/** fetch for the OpenID library, with the limits of `callOut`. */
const boundedFetch: client.CustomFetch = async (url, { method, headers, body }) => {
  const sent = body == null ? {} : { body: String(body) };
  const { status, type, text } = await callOut(url, { method: method === 'POST' ? 'POST' : 'GET', headers, ...sent });
  return new Response(text, { status, headers: { 'content-type': type } });
};

/** One provider. Its methods reject when the provider does not respond or its response fails a check. */
export class OidcClient {
  readonly #provider: OidcProvider;
  readonly #redirectUri: string;
  #metadata: Promise<client.ServerMetadata> | undefined;

  constructor(provider: OidcProvider, redirectUri: string) {
    this.#provider = provider;
    this.#redirectUri = redirectUri;
  }

  /** Address at the provider to which the browser is redirected. */
  async authorizationUrl({ state, nonce, verifier }: OidcAttempt, now: number): Promise<string> {
    const challenge = await client.calculatePKCECodeChallenge(verifier);
    return client.buildAuthorizationUrl(await this.#configuration(now), {
      redirect_uri: this.#redirectUri,
      scope: 'openid profile',
      state,
      nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }).href;
  }

  /** Exchanges the authorization code in `query`; resolves to the provider's id of the person. */
  async personOf(query: string, { state, nonce, verifier }: OidcAttempt, now: number): Promise<string> {
    const tokens = await client.authorizationCodeGrant(await this.#configuration(now), new URL(`${this.#redirectUri}?${query}`), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const subject = tokens.claims()?.sub ?? '';
    if (!subject || subject.length > longestSubject) throw new Error('The id token names nobody');
    return subject;
  }

  /**
   * The configuration is created for each call, because tokens are checked against the time of the call and the provider's keys must be
   * current.
   */
  async #configuration(now: number): Promise<client.Configuration> {
    const { clientId, clientSecret } = this.#provider;
    const server = await this.#discover();
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authentication = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    const clocks = {
      [client.clockSkew]: Math.round((now - Date.now()) / 1000),
      [client.clockTolerance]: clockToleranceSeconds,
    };
    const configuration = new client.Configuration(server, clientId, clocks, authentication(clientSecret));
    configuration[client.customFetch] = boundedFetch;
    // The signature of the id token is checked as well, although the token comes from the provider directly.
    client.enableNonRepudiationChecks(configuration);
    if (this.#isInsecure) client.allowInsecureRequests(configuration);
    return configuration;
  }

  #discover(): Promise<client.ServerMetadata> {
    const { issuer, clientId, clientSecret } = this.#provider;
    this.#metadata ??= client
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        [client.customFetch]: boundedFetch,
        execute: this.#isInsecure ? [client.allowInsecureRequests] : [],
      })
      .then((configuration) => configuration.serverMetadata());
    this.#metadata.catch(() => {
      this.#metadata = undefined;
    });
    return this.#metadata;
  }

  /** Whether the issuer is reached without TLS, which is allowed only when the operator configured such an address. */
  get #isInsecure(): boolean {
    return new URL(this.#provider.issuer).protocol === 'http:';
  }
}
