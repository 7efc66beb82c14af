import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DiskSpace, spaceLimits } from './disk-space.ts';

let folder: string;
let free: number;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'space-'));
  vi.useFakeTimers({ toFake: ['performance'], now: 1_000_000 });
  vi.spyOn(fs, 'statfsSync').mockImplementation((() => ({ bavail: free, bsize: 1 })) as unknown as typeof fs.statfsSync);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  fs.rmSync(folder, { recursive: true });
});

it('keeps a reserve again once there is room for it, also where the room comes back little by little', async () => {
  const space = new DiskSpace(folder, () => undefined);
  const look = () => {
    vi.advanceTimersByTime(spaceLimits.retry);
    return space.isShort();
  };
  const reserve = () => fs.statSync(path.join(folder, 'reserve.bin'), { throwIfNoEntry: false })?.size;
  free = spaceLimits.low - 1;
  space.makeRoom();
  expect(look()).toBe(true);
  free = spaceLimits.enough;
  expect(look()).toBe(false);
  await space.keepReserve();
  expect(reserve()).toBeUndefined();
  free = spaceLimits.enough + 2 * spaceLimits.reserve;
  expect(look()).toBe(false);
  await vi.waitFor(() => expect(reserve()).toBe(spaceLimits.reserve));
});
