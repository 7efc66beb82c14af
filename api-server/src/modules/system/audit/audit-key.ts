import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface KeyPlace {
  readonly dataDir: string;
  /** Ed25519 private key in PKCS #8 PEM (`AUDIT_SIGNING_KEY`), for nodes without a data folder of their own. */
  readonly auditSigningKey?: string | undefined;
}

const fileOf = (dataDir: string): string => join(dataDir, 'keys', 'audit-signing.pem');

/**
 * The Ed25519 key that signs heads of the audit log, from the environment or `<DATA_DIR>/keys/audit-signing.pem`; undefined before a key
 * was made.
 */
export function knownAuditKey({ dataDir, auditSigningKey }: KeyPlace): KeyObject | undefined {
  if (auditSigningKey) return createPrivateKey(auditSigningKey);
  const path = fileOf(dataDir);
  return existsSync(path) ? createPrivateKey(readFileSync(path)) : undefined;
}

/** The Ed25519 key that signs the daily heads of the audit log; creates a key when there is none yet. */
export function auditKey(place: KeyPlace): KeyObject {
  const known = knownAuditKey(place);
  if (known) return known;
  const { privateKey } = generateKeyPairSync('ed25519');
  const path = fileOf(place.dataDir);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 });
  return privateKey;
}

/**
 * The public half of the key, raw and in base64url. It is stored with each signature, so that signatures can be verified after the key was
 * changed.
 */
export const publicKeyOf = (key: KeyObject): string => createPublicKey(key).export({ format: 'jwk' }).x ?? '';

/** The public key as an object, from its stored form. */
export const keyOf = (publicKey: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
