/** Connects a development page with a running product: its API and sockets, and the pinned versions of all other remotes. */
import type { EnvironmentManifest, SignedManifest } from 'shared-contracts/release/release';
import type { PermissionResult } from 'shared-contracts/session/session';
import { type Backend, type LocalAdditions, languageOf, manifestPath, permissionPath } from './backend.ts';
import { openSigned } from './development-document.ts';
import { type ChangeResponse, forward, forwardSocket } from './forward.ts';
import { callOf, type Recorder } from './recordings.ts';
import { servedDocument, type Upstream } from './upstream.ts';

/** Shortest interval between requests for the registry's manifest, ms; new builds of the local remote are added without such a request. */
const documentAge = 1000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isSigned = (value: unknown): value is SignedManifest =>
  isRecord(value) && typeof value.text === 'string' && typeof value.signature === 'string';

export function productBackend(upstream: Upstream, local: LocalAdditions, recorder?: Recorder): Backend {
  const { api, registry, origin, releaseKey, configuration } = upstream;
  let known: { readonly document: EnvironmentManifest; readonly at: number } | undefined;

  /**
   * Replaces a signed manifest in a response of the product by one that contains the local remote and is signed with the development key.
   */
  function signedAnew(value: unknown): unknown {
    if (!isSigned(value)) return value;
    const document = openSigned<EnvironmentManifest>(value, releaseKey);
    // A manifest with a wrong signature is passed on unchanged, so that the page refuses it.
    return document?.remotes ? { ...value, ...local.document(document) } : value;
  }

  const changesOf = (path: string, language: 0 | 1): ChangeResponse | undefined => {
    if (path === manifestPath) {
      return (body) => (isRecord(body) ? { ...body, result: signedAnew(body.result) } : body);
    }
    if (path !== permissionPath) return undefined;
    return (body) => {
      const { result } = body as { readonly result?: PermissionResult };
      return result?.menu ? { ...(body as object), result: { ...result, menu: local.menu(result.menu, language) } } : body;
    };
  };

  return {
    configuration,
    async document() {
      if (known && Date.now() - known.at < documentAge) return known.document;
      try {
        known = { document: await servedDocument(upstream), at: Date.now() };
      } catch (error) {
        // When the registry cannot be reached, its last manifest stays in use, as in a page of the product.
        if (!known) throw error;
        known = { ...known, at: Date.now() };
      }
      return known.document;
    },
    respond(request, response, address) {
      const below = (prefix: string) => `${address.pathname.slice(prefix.length)}${address.search}`;
      if (!address.pathname.startsWith('/api/')) {
        const target = address.pathname.startsWith('/registry/')
          ? new URL(below('/registry/'), registry)
          : new URL(address.pathname + address.search, address.pathname.startsWith('/remotes/') ? registry.origin : origin);
        return forward(request, response, target);
      }
      const target = new URL(below('/api/'), api);
      const path = address.pathname.slice('/api'.length);
      const change = changesOf(path, languageOf(request));
      // Calls about releases are made by the shell, not by a screen, so they are not recorded.
      if (!recorder || path.startsWith('/sys/release/')) return forward(request, response, target, change);
      // The response is recorded as the product sent it; local screens are added when the recording is read.
      forward(request, response, target, (body) => {
        recorder.note(callOf(request.method ?? 'GET', address, path), response.statusCode, body);
        return change ? change(body) : body;
      });
    },
    socket: (request, socket, head, address) => forwardSocket(request, socket, head, new URL(address.pathname + address.search, origin)),
  };
}
