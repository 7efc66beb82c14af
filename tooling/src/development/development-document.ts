/**
 * The environment manifest of a development page: the manifest of an environment, with one local remote added. It is signed by a key that
 * exists only as long as the command runs; a shell that does not know the key refuses the manifest like a forged one.
 */
import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { EnvironmentManifest, PinnedRemote, SignedManifest } from 'shared-contracts/release/release';

export interface DevelopmentKey {
  /** The raw Ed25519 public key, in base64url. */
  readonly publicKey: string;
  sign(value: unknown): SignedManifest;
}

/** Creates the signing key of this run of the command; it is not stored. */
export function developmentKey(): DevelopmentKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' });
  if (!x) throw new Error('this Node makes no Ed25519 keys');
  return {
    publicKey: x,
    sign(value) {
      const text = JSON.stringify(value);
      return { text, signature: sign(null, Buffer.from(text), privateKey).toString('base64url') };
    },
  };
}

/** The parsed content of a signed text; null when the signature was not made by the given key. */
export function openSigned<Value>({ text, signature }: SignedManifest, releaseKey: string): Value | null {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: releaseKey }, format: 'jwk' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url')) ? (JSON.parse(text) as Value) : null;
}

/**
 * Number of serials between two serials of the environment that are reserved for local builds, because pages refuse a serial that
 * decreases.
 */
const buildsPerSerial = 1_000_000;

/** Serial of a manifest after `generation` local builds. */
export const developmentSerial = (serial: number, generation: number): number => serial * buildsPerSerial + generation;

/**
 * Replaces the environment's version of the remote by the local one; entries about killed versions and fallbacks of that remote are
 * removed.
 */
export function withLocalRemote(
  served: EnvironmentManifest,
  local: PinnedRemote | null,
  name: string,
  generation: number,
): EnvironmentManifest {
  const others = <Named extends { readonly name: string }>(list: readonly Named[] = []) => list.filter((one) => one.name !== name);
  return {
    ...served,
    serial: developmentSerial(served.serial, generation),
    kills: others(served.kills),
    lastGood: others(served.lastGood),
    // The local remote comes first, because the first remote wins when two declare the same group.
    remotes: [...(local ? [local] : []), ...others(served.remotes)],
  };
}
