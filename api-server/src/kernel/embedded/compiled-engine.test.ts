import { readFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { compiledEngine } from './compiled-engine.ts';

vi.mock('node:fs/promises', () => ({ readFile: vi.fn() }));

/** The smallest valid WebAssembly module: magic bytes and version. */
const empty = Buffer.from([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);

it('is read again after it could not be, and then once for all', async () => {
  vi.mocked(readFile).mockRejectedValueOnce(new Error('too many open files')).mockResolvedValue(empty);
  await expect(compiledEngine()).rejects.toThrow('too many open files');
  const engine = await compiledEngine();
  expect(engine).toBeInstanceOf(WebAssembly.Module);
  expect(await compiledEngine()).toBe(engine);
  expect(readFile).toHaveBeenCalledTimes(2);
});
