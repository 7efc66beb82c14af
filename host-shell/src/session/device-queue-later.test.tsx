import { IDBFactory } from 'fake-indexeddb';
import { keepFile } from 'shared-platform/device-files';
import { closeDatabase, deviceQueue } from 'shared-platform/device-queue';
import { isDeviceUsed } from 'shared-platform/on-device';
import { startSession } from 'shared-platform/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countWaitingSteps, emptyDevice, startDeviceQueueLater } from './device-queue-later.ts';

let stop: () => void = () => undefined;
const photo = () => new File(['x'], 'photo.jpg', { type: 'image/jpeg' });
/** Longer than the time after which the queue is started, ms. */
const aWhile = 2_000;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('indexedDB', new IDBFactory());
  await closeDatabase();
  startSession({ token: 't', user: { id: 'd1' } as never, tenantId: '0' });
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the device queue', () => {
  it('is not started, and makes no database, while nothing was ever stored on the device', async () => {
    const started = vi.spyOn(deviceQueue, 'start');
    stop = startDeviceQueueLater();
    await vi.advanceTimersByTimeAsync(aWhile);
    expect(await countWaitingSteps()).toBe(0);
    await emptyDevice();
    expect(started).not.toHaveBeenCalled();
    expect(await isDeviceUsed()).toBe(false);
  });

  it('is started some time after the start when there is a database', async () => {
    await keepFile(photo());
    const started = vi.spyOn(deviceQueue, 'start');
    stop = startDeviceQueueLater();
    await vi.advanceTimersByTimeAsync(aWhile);
    await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(1));
  });

  it('is started once when this page stores the first thing', async () => {
    const started = vi.spyOn(deviceQueue, 'start');
    stop = startDeviceQueueLater();
    await keepFile(photo());
    await closeDatabase();
    await keepFile(photo());
    await vi.waitFor(() => expect(started).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(aWhile);
    expect(started).toHaveBeenCalledTimes(1);
  });

  it('is started when the person returns to this window after another window stored something', async () => {
    const started = vi.spyOn(deviceQueue, 'start');
    stop = startDeviceQueueLater();
    await vi.advanceTimersByTimeAsync(aWhile);
    expect(started).not.toHaveBeenCalled();
    // Another window opens the database with its own module; this page is not told.
    await new Promise((resolve) => {
      indexedDB.open('freight-device').onsuccess = resolve;
    });
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(1));
  });
});
