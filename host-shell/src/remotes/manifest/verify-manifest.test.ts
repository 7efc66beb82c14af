// Signatures of manifests: each is verified once, whoever asks.
import type { SignedManifest } from 'shared-contracts/release/release';
import { afterEach, expect, it, vi } from 'vitest';
import { signatureCheck } from './verify-manifest.ts';

const base64Url = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64url');

async function signer() {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const sign = async (text: string): Promise<SignedManifest> => ({
    text,
    signature: base64Url(await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode(text))),
  });
  return { releaseKey: base64Url(await crypto.subtle.exportKey('raw', publicKey)), sign };
}

afterEach(() => vi.restoreAllMocks());

it('verifies the same manifest once, and again for another text, signature or key', async () => {
  const [one, other] = await Promise.all([signer(), signer()]);
  const signed = await one.sign('a');
  const verify = vi.spyOn(crypto.subtle, 'verify');
  expect(await signatureCheck(one.releaseKey)(signed)).toBe(true);
  expect(await signatureCheck(one.releaseKey)({ ...signed })).toBe(true);
  expect(verify).toHaveBeenCalledTimes(1);
  expect(await signatureCheck(one.releaseKey)({ ...signed, text: 'b' })).toBe(false);
  expect(await signatureCheck(one.releaseKey)({ ...signed, signature: (await other.sign('a')).signature })).toBe(false);
  expect(await signatureCheck(other.releaseKey)(signed)).toBe(false);
  expect(verify).toHaveBeenCalledTimes(4);
});
