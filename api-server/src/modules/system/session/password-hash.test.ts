import { describe, expect, it } from 'vitest';
import { hashCheaply, hashPassword, needsRehash, verifyPassword } from './password-hash.ts';

describe('password hashes', () => {
  it('recognise their password and no other', async () => {
    const hash = await hashPassword('Freight#2026');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    expect(await verifyPassword('Freight#2026', hash)).toBe(true);
    expect(await verifyPassword('freight#2026', hash)).toBe(false);
  });

  it('say no without a hash, and to a password that is too long to be one', async () => {
    expect(await verifyPassword('anything', null)).toBe(false);
    const hashOfNothing = await hashPassword('');
    expect(await verifyPassword('x'.repeat(257), hashOfNothing)).toBe(false);
  });

  it('know when their cost is no longer ours', async () => {
    expect(needsRehash(await hashPassword('a'))).toBe(false);
    expect(needsRehash('$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA')).toBe(true);
  });

  it('are made at full cost outside tests, whoever asks', () => {
    const before = process.env.NODE_ENV;
    try {
      process.env.NODE_ENV = 'production';
      expect(hashCheaply).toThrow('Only tests');
    } finally {
      process.env.NODE_ENV = before;
    }
  });
});
