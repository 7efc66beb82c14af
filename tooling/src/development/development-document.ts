/**
 * The environment manifest of a development page: what an environment serves with one remote of this machine in it, signed by a key that
 * lives as long as the command. A shell that was not told of that key refuses it like any other forgery.
 */
import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { EnvironmentManifest, PinnedRemote, SignedManifest } from 'shared-contracts/release/release';

export interface DevelopmentKey {
  /** Raw Ed25519 public key, base64url. */
  readonly publicKey: string;
  sign(value: unknown): SignedManifest;
}

/** A key of its own for each start; it is kept nowhere. */
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

/** What a signed text says; null when it was not signed by that key. */
export function openSigned<Value>({ text, signature }: SignedManifest, releaseKey: string): Value | null {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: releaseKey }, format: 'jwk' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url')) ? (JSON.parse(text) as Value) : null;
}

/** Serial numbers kept free for builds between two serials of the environment: pages refuse a serial that decreases. */
const buildsPerSerial = 1_000_000;

/** Serial of a document that `generation` builds of this machine stand behind. */
export const developmentSerial = (serial: number, generation: number): number => serial * buildsPerSerial + generation;

/** The local remote in the place of whatever the environment serves under its name; kills and previous versions of it do not apply. */
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
    // Put first, so that a group which another remote claims too belongs to the local one.
    remotes: [...(local ? [local] : []), ...others(served.remotes)],
  };
}
