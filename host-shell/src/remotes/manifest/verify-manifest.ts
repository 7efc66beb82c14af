/** Opens a signed environment manifest: the text is parsed only after its signature was verified. */
import type { EnvironmentManifest, SignedManifest } from 'shared-contracts/release/release';

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

export type CheckSignature = (signed: SignedManifest) => Promise<boolean>;

/** Verifications that were begun lately. The manifest in the page is verified while the shell loads, and is often the stored one too. */
const begun: { readonly releaseKey: string; readonly signed: SignedManifest; readonly isGenuine: Promise<boolean> }[] = [];
const mostBegun = 4;

/** Makes the function that verifies signatures of the release key; rejects for an invalid key. */
export function signatureCheck(releaseKey: string): CheckSignature {
  let imported: Promise<CryptoKey> | undefined;
  async function verify({ text, signature }: SignedManifest): Promise<boolean> {
    imported ??= crypto.subtle.importKey('raw', fromBase64Url(releaseKey), { name: 'Ed25519' }, false, ['verify']);
    return crypto.subtle.verify('Ed25519', await imported, fromBase64Url(signature), new TextEncoder().encode(text));
  }
  return (signed) => {
    const isSame = (other: SignedManifest) => other.text === signed.text && other.signature === signed.signature;
    const known = begun.find((one) => one.releaseKey === releaseKey && isSame(one.signed));
    if (known) return known.isGenuine;
    const isGenuine = verify(signed);
    begun.unshift({ releaseKey, signed, isGenuine });
    begun.length = Math.min(begun.length, mostBegun);
    return isGenuine;
  };
}

export type OpenDocument = (signed: SignedManifest) => Promise<EnvironmentManifest | null>;

/**
 * Makes the function that opens manifests signed by one key for one environment; it resolves to null for all other texts and never rejects.
 */
export function documentOpener(releaseKey: string, environment: string): OpenDocument {
  const isGenuine = signatureCheck(releaseKey);
  return async (signed) => {
    try {
      if (!(await isGenuine(signed))) return null;
      // The cast is safe for a manifest signed by our registry.
      const document = JSON.parse(signed.text) as EnvironmentManifest;
      return document.environment === environment ? document : null;
    } catch {
      return null;
    }
  };
}
