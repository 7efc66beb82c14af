/** Secrets of the registry, created on first run and readable by their owner only. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ReleaseKey {
  /** Raw Ed25519 public key, base64url. */
  readonly publicKey: string;
  /** Signature over the exact text, base64url. */
  sign(text: string): string;
}

/** Creates a secret file. Several processes may start at once: the first that links its file wins, the others read that one. */
function ensureSecret(dataDir: string, name: string, make: () => string): string {
  const folder = join(dataDir, 'keys');
  const path = join(folder, name);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const temporary = `${path}.${randomBytes(6).toString('hex')}`;
    writeFileSync(temporary, make(), { mode: 0o600, flush: true });
    try {
      linkSync(temporary, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      unlinkSync(temporary);
    }
  }
  chmodSync(path, 0o600);
  return readFileSync(path, 'utf8');
}

/** The key that signs environment manifests, from `<dataDir>/keys/release-signing.pem`. */
export function releaseKey(dataDir: string): ReleaseKey {
  const pem = ensureSecret(dataDir, 'release-signing.pem', () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  const key: KeyObject = createPrivateKey(pem);
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  if (!x) throw new Error('release-signing.pem is not an Ed25519 key');
  return { publicKey: x, sign: (text) => sign(null, Buffer.from(text), key).toString('base64url') };
}

/** The token that may publish and pin: from `REGISTRY_TOKEN`, or else `<dataDir>/keys/registry-token`. */
export function registryToken(dataDir: string, fromEnvironment = process.env.REGISTRY_TOKEN): string {
  return fromEnvironment || ensureSecret(dataDir, 'registry-token', () => randomBytes(32).toString('base64url')).trim();
}
