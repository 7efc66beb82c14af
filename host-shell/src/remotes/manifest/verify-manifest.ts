/** Opens a signed environment manifest: the text is parsed only after its signature held. */
import type { EnvironmentManifest, SignedManifest } from 'shared-contracts/release/release';

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

export type CheckSignature = (signed: SignedManifest) => Promise<boolean>;

/** Makes the function that says whether a text was signed by the release key; it rejects for a key that is none. */
export function signatureCheck(releaseKey: string): CheckSignature {
  let imported: Promise<CryptoKey> | undefined;
  return async ({ text, signature }) => {
    imported ??= crypto.subtle.importKey('raw', fromBase64Url(releaseKey), { name: 'Ed25519' }, false, ['verify']);
    return crypto.subtle.verify('Ed25519', await imported, fromBase64Url(signature), new TextEncoder().encode(text));
  };
}

export type OpenDocument = (signed: SignedManifest) => Promise<EnvironmentManifest | null>;

/** Makes the function that opens documents of one key and environment; it resolves to null for anything else, never rejects. */
export function documentOpener(releaseKey: string, environment: string): OpenDocument {
  const isGenuine = signatureCheck(releaseKey);
  return async (signed) => {
    try {
      if (!(await isGenuine(signed))) return null;
      // A manifest signed by our own registry has the declared type, so it is not parsed again.
      const document = JSON.parse(signed.text) as EnvironmentManifest;
      return document.environment === environment ? document : null;
    } catch {
      return null;
    }
  };
}
