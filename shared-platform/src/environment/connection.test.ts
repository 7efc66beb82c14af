// Loss of the network and loss of the server are two states; the page notices the end of both without the person's help.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  connectionLost,
  connectionState,
  connectionWorks,
  doubtConnection,
  serverDoubted,
  startConnection,
  watchConnectionBack,
} from './connection.ts';
import { loadPatiently } from './lazy-part.ts';

const page = new EventTarget();
const navigator = { onLine: true };
const health = vi.fn<() => Promise<Response>>();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  navigator.onLine = true;
  health.mockReset().mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('fetch', health);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  stop = startConnection();
});
afterEach(() => {
  stop();
  navigator.onLine = true;
  connectionWorks(Number.POSITIVE_INFINITY);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const up = () => Promise.resolve(new Response('{}', { status: 200 }));
const settle = async (milliseconds = 0) => await vi.advanceTimersByTimeAsync(milliseconds);

describe('what is away', () => {
  it('is the line when the browser says so, and it is asked nothing', async () => {
    navigator.onLine = false;
    page.dispatchEvent(new Event('offline'));
    await settle(60_000);
    expect(connectionState()).toBe('line-away');
    expect(health).not.toHaveBeenCalled();
  });

  it('is the server when it refuses although the line is there', async () => {
    connectionLost();
    await settle();
    expect(connectionState()).toBe('server-away');
  });

  it('is the line when nothing at all is heard', async () => {
    health.mockImplementation(
      () =>
        new Promise((_, reject) => {
          setTimeout(() => reject(new DOMException('', 'TimeoutError')), 4000);
        }),
    );
    connectionLost();
    await settle(4000);
    expect(connectionState()).toBe('line-away');
  });

  it('is the server when a gateway answers in its place; a server that is only busy is there', async () => {
    health.mockImplementation(() => Promise.resolve(new Response('', { status: 502 })));
    serverDoubted();
    await settle();
    expect(connectionState()).toBe('server-away');
    health.mockImplementation(up);
    await settle(20_000);
    expect(connectionState()).toBe('up');
    serverDoubted();
    await settle();
    expect(connectionState()).toBe('up');
  });

  it('is asked for until it is back, and told once', async () => {
    const back = vi.fn();
    const unwatch = watchConnectionBack(back);
    connectionLost();
    await settle(60_000);
    expect(back).not.toHaveBeenCalled();
    health.mockImplementation(up);
    await settle(20_000);
    expect(connectionState()).toBe('up');
    expect(back).toHaveBeenCalledTimes(1);
    unwatch();
  });

  it('is asked for at once when the browser says that the line is back', async () => {
    navigator.onLine = false;
    page.dispatchEvent(new Event('offline'));
    await settle();
    navigator.onLine = true;
    health.mockImplementation(up);
    page.dispatchEvent(new Event('online'));
    await settle();
    expect(connectionState()).toBe('up');
  });
});

describe('a part of the page that failed during an outage', () => {
  it('is waited for, and asked for again when the server is back', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('ChunkLoadError')).mockResolvedValue('part');
    const part = loadPatiently(load);
    await settle();
    expect(await doubtConnection()).toBe('server-away');
    expect(load).toHaveBeenCalledTimes(1);
    health.mockImplementation(up);
    await settle(20_000);
    await expect(part).resolves.toBe('part');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('fails where the server is there and the file is not', async () => {
    health.mockImplementation(up);
    await expect(loadPatiently(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  });
});
