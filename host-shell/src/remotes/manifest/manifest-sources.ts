/** Sources of the environment manifest: the API server, which knows the user, or the registry, which sends everybody the same manifest. */
import { type ShellConfiguration, type SignedManifest, userDocumentPath } from 'shared-contracts/release/release';

export interface DocumentQuestion {
  /** First segments of the component paths that this page has requested. */
  readonly groups: readonly string[];
  readonly signal: AbortSignal;
}

/** A manifest that was sent. */
export interface SentDocument {
  readonly signed: SignedManifest;
  /** Records that the manifest is in use, so that the next request only asks whether it is still current. */
  readonly accepted: () => void;
}

/** Requests the manifest; null: the last accepted one is still current. */
export type DocumentSource = (question: DocumentQuestion) => Promise<SentDocument | null>;

/** The signed-in user for whom manifests are requested. */
export interface DocumentOwner {
  readonly id: string;
  /** Headers with the session, read for each request; null when the session is over. */
  readonly headers: () => Readonly<Record<string, string>> | null;
}

/** Error: the API server has no registry, so only the general manifest exists. */
export class NoUserDocuments extends Error {
  override readonly name = 'NoUserDocuments';
}

type Fetch = typeof globalThis.fetch;

const isSigned = (value: unknown): value is SignedManifest =>
  typeof value === 'object' && value !== null && 'text' in value && 'signature' in value;

const withGroups = (address: string, groups: readonly string[]) =>
  groups.length > 0 ? `${address}?groups=${encodeURIComponent(groups.join(','))}` : address;

/** Requests with the ETag of the last accepted manifest; `read` extracts the manifest from the body. */
function source(fetch: Fetch, address: string, headers: DocumentOwner['headers'], read: (body: unknown) => unknown): DocumentSource {
  let tag: { readonly of: string; readonly value: string } | null = null;
  return async ({ groups, signal }) => {
    const url = withGroups(address, groups);
    const known = tag?.of === url ? { 'if-none-match': tag.value } : undefined;
    const identity = headers();
    // Nothing is sent without a session, because the server would only refuse.
    if (!identity) throw new Error(`nobody is signed in for ${address}`);
    const response = await fetch(url, { headers: { ...identity, ...known }, cache: 'no-store', signal });
    if (response.status === 304) return null;
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    const signed = read(await response.json());
    if (!isSigned(signed)) throw new Error(`${address} sent no document`);
    const value = response.headers.get('etag');
    return {
      signed,
      accepted() {
        tag = value ? { of: url, value } : null;
      },
    };
  };
}

/** Source of the general manifest, for people in no canary. */
export const registrySource = (fetch: Fetch, { registryUrl, environment }: ShellConfiguration): DocumentSource =>
  source(
    fetch,
    `${registryUrl}/v1/environments/${environment}/document`,
    () => ({}),
    (body) => body,
  );

/** Source of the manifest for one user. Rejects with `NoUserDocuments` if the server never provides such manifests. */
export const userSource = (fetch: Fetch, { apiBase }: ShellConfiguration, owner: DocumentOwner): DocumentSource =>
  source(fetch, `${apiBase}${userDocumentPath}`, owner.headers, (body) => {
    const { success, result } = (typeof body === 'object' && body !== null ? body : {}) as { success?: boolean; result?: unknown };
    if (success && result === null) throw new NoUserDocuments();
    return success ? result : null;
  });
