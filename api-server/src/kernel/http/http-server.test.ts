import { afterEach, beforeEach, expect, it } from 'vitest';
import { maxHeaderSize, type OpenServer, openServer } from './http-server.ts';

let opened: OpenServer;
let url: string;
beforeEach(async () => {
  opened = await openServer(0, '127.0.0.1', () => (request, response) => response.end(String(request.url?.length)));
  const address = opened.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  url = `http://127.0.0.1:${address.port}`;
});
afterEach(() => void opened.server.closeAllConnections());

it('takes an address with the ids of a thousand records', async () => {
  const path = `/api/list?id=${Array.from({ length: 1000 }, () => '0190-0000-7000-8000-000014000000-abcd').join(',')}`;
  const response = await fetch(`${url}${path}`);
  expect([response.status, await response.text()]).toEqual([200, String(path.length)]);
});

it('refuses an address that is longer than every list needs', async () => {
  const response = await fetch(`${url}/${'x'.repeat(maxHeaderSize)}`);
  expect(response.status).toBe(431);
});
