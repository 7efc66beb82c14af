import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '../testing/fake-storage.ts';
import { readStorage, removeStorage, storageExpiry, storageKey, writeStorage } from './storage.ts';

const key = storageKey<number>({
  owner: 'test',
  name: 'number',
  area: 'local',
  lifetime: 1000,
  parse: (stored) => (typeof stored === 'number' ? stored : undefined),
});
const place = 'freight:test:number';

describe('storage', () => {
  let local: FakeStorage;

  beforeEach(() => {
    local = new FakeStorage();
    vi.stubGlobal('localStorage', local);
    vi.useFakeTimers();
    vi.setSystemTime(1_000_000);
  });
  afterEach(() => {
    removeStorage(key);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('gives back what was written until its time is over', () => {
    writeStorage(key, 7);
    expect(readStorage(key)).toBe(7);
    vi.advanceTimersByTime(999);
    expect(readStorage(key)).toBe(7);
    vi.advanceTimersByTime(1);
    expect(readStorage(key)).toBeUndefined();
  });

  it('can replace a value without prolonging it', () => {
    writeStorage(key, 7);
    vi.advanceTimersByTime(600);
    writeStorage(key, 8, { keepExpiry: true });
    expect(storageExpiry(key)).toBe(1_001_000);
    writeStorage(key, 9);
    expect(storageExpiry(key)).toBe(1_001_600);
  });

  it.each(['', 'not json', 'null', '7', '{"value":7}', '{"value":"seven","expires":null}', '{"value":7,"expires":"soon"}'])(
    'takes %j in the storage for nothing',
    (text) => {
      local.setItem(place, text);
      expect(readStorage(key)).toBeUndefined();
    },
  );

  it('keeps the value for this page when the storage is full, and never the older one', () => {
    writeStorage(key, 1);
    local.refuses = true;
    writeStorage(key, 2);
    expect(readStorage(key)).toBe(2);
    expect(local.getItem(place)).toBeNull();
    local.refuses = false;
    writeStorage(key, 3);
    expect(JSON.parse(local.getItem(place) ?? '')).toMatchObject({ value: 3 });
  });

  it('works without any storage at all', () => {
    vi.stubGlobal('localStorage', undefined);
    writeStorage(key, 5);
    expect(readStorage(key)).toBe(5);
    removeStorage(key);
    expect(readStorage(key)).toBeUndefined();
  });

  it('notices that somebody cleared the storage', () => {
    writeStorage(key, 5);
    local.clear();
    expect(readStorage(key)).toBeUndefined();
  });
});
