import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from './scratch-folder.ts';

const gibibyte = 2 ** 30;

describe('the folder for databases that a test run deletes', () => {
  it('is in memory where there is enough of it', () => {
    expect(scratchFolder({ space: 12 * gibibyte, memory: 20 * gibibyte })).toBe('/dev/shm');
  });

  it('is the temporary folder where a container limits the file system in memory', () => {
    expect(scratchFolder({ space: 64 * 2 ** 20, memory: 20 * gibibyte })).toBe(tmpdir());
  });

  it('is the temporary folder where memory is short', () => {
    expect(scratchFolder({ space: 12 * gibibyte, memory: 2 * gibibyte })).toBe(tmpdir());
  });
});
