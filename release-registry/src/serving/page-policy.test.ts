import { expect, it } from 'vitest';
import { pageHeaders } from './page-policy.ts';

it('pictures come from the product and from the tile server of maps', () => {
  expect(pageHeaders({ nonce: 'n' })['content-security-policy']).toContain("img-src 'self' data: blob:;");
  const policy = pageHeaders({ nonce: 'n', tileOrigins: ['https://tiles.example.com'] })['content-security-policy'];
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example.com;");
  expect(policy?.match(/tiles\.example\.com/g)).toHaveLength(1);
});

it('the product may ask where a phone is; pages in its frames may not, and nobody opens camera or microphone', () => {
  expect(pageHeaders({ nonce: 'n' })['permissions-policy']).toBe('camera=(), geolocation=(self), microphone=()');
});
