// Compares MD5 with published test vectors.
import { expect, it } from 'vitest';
import { md5 } from './md5.ts';

it.each([
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['a', '0cc175b9c0f1b6a831c399e269772661'],
  ['abc', '900150983cd24fb0d6963f7d28e17f72'],
  ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
  ['abcdefghijklmnopqrstuvwxyz', 'c3fcd3d76192e4007dfb496cca67e13b'],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 'd174ab98d277d9f5a5611c2c9f419d9f'],
  ['12345678901234567890123456789012345678901234567890123456789012345678901234567890', '57edf4a22be3c955ac49da2e2107b67a'],
  ['中文', 'a7bac2239fcdcb3a067903d8077c4a07'],
])('RFC 1321: %s', (text, digest) => expect(md5(text)).toBe(digest));

it('pads every length around a block without throwing or repeating', () => {
  const digests = Array.from({ length: 140 }, (_, length) => md5('x'.repeat(length)));
  expect(new Set(digests).size).toBe(140);
});
