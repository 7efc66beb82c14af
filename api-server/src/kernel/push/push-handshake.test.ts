import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { isOwnOrigin, socketTarget } from './push-handshake.ts';

describe('the address of a socket', () => {
  it('names kind, person, further parts and ticket', () => {
    expect(socketTarget('/websocket/u1?ticket=abc')).toEqual({ kind: 'websocket', userId: 'u1', parameters: [], ticket: 'abc' });
    expect(socketTarget('/vxeSocket/u1/page-9?x=1&ticket=a')).toMatchObject({ kind: 'vxeSocket', parameters: ['page-9'], ticket: 'a' });
    expect(socketTarget('/websocket/u1')).toMatchObject({ ticket: '' });
  });
  it.each([
    undefined,
    '',
    '/',
    '/websocket',
    '/websocket/',
    '//websocket/u1',
    '/websocket/u%31',
    '/websocket/../u1',
    'http://x/websocket/u1',
  ])('is nothing else: %s', (url) => expect(socketTarget(url)).toBeNull());
});

describe('the page that connects', () => {
  const from = (origin: string | undefined, host = 'freight.test') => isOwnOrigin({ headers: { origin, host } } as IncomingMessage);
  it('is ours', () => {
    expect(from('https://freight.test')).toBe(true);
    expect(from('http://127.0.0.1:8080', '127.0.0.1:8080')).toBe(true);
  });
  it('may be known by its public address where a proxy changes the host', () => {
    const request = { headers: { origin: 'https://freight.test', host: 'node-1:8080' } } as IncomingMessage;
    expect(isOwnOrigin(request, 'https://freight.test')).toBe(true);
    expect(isOwnOrigin(request)).toBe(false);
  });
  it.each([undefined, '', 'null', 'https://evil.test', 'https://freight.test.evil.test', 'https://freight.test:8443', 'freight.test'])(
    'or it is refused: %s',
    (origin) => expect(from(origin)).toBe(false),
  );
});
