import { canQueue } from 'shared-platform/device-queue';
import { expect, test, vi } from 'vitest';

/** An IndexedDB that opens any database and stores nothing. */
const opening = {
  open: () => {
    const request: { result: unknown; onsuccess: (() => void) | null } = { result: { close: () => undefined }, onsuccess: null };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  },
};

test('a test with a database on the device can store steps', async () => {
  vi.stubGlobal('indexedDB', opening);
  expect(await canQueue()).toBe(true);
  vi.unstubAllGlobals();
});

test('the test after it has no database', async () => {
  expect(await canQueue()).toBe(false);
});
