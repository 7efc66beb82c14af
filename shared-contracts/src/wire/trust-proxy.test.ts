import { expect, it } from 'vitest';
import { readTrustProxy } from './trust-proxy.ts';

it.each([
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['none', []],
  ['', []],
  ['10.20.0.5', ['10.20.0.5']],
  ['10.20.0.5, 192.168.7.0/29 ,fd00::10,fd00::/120', ['10.20.0.5', '192.168.7.0/29', 'fd00::10', 'fd00::/120']],
])('reads %s', (text, proxies) => {
  expect(readTrustProxy(text)).toEqual(proxies);
});

it.each([
  ['uniquelocal', 'uniquelocal is no address'],
  ['linklocal', 'linklocal is no address'],
  ['1', '1 is no address'],
  ['true', 'true is no address'],
  ['none, 10.0.0.1', 'none is no address'],
  ['10.0.0.256', 'is no address'],
  ['10.0.0.01', 'is no address'],
  ['10.0.0.0/33', 'prefix length from 0 to 32'],
  ['10.0.0.0/x', 'prefix length'],
  ['10.0.0.0/24/1', 'is no address'],
  ['10.0.0.0/8', 'whole network'],
  ['0.0.0.0/0', 'whole network'],
  ['::/0', 'whole network'],
  ['fd00::/64', 'whole network'],
  ['proxy.example.com', 'is no address'],
])('refuses %s with a sentence', (text, words) => {
  expect(() => readTrustProxy(text)).toThrow(/^TRUST_PROXY names the proxies/);
  expect(() => readTrustProxy(text)).toThrow(words);
});
