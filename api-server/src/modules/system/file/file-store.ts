/** Bytes of uploaded files. The interface is what an object store offers; this driver keeps them in a folder. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

export interface FileStore {
  /** Keeps the bytes: once it resolves they are there for good, until then under no name. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes; null when there are none under the key. */
  get(key: string): Promise<Buffer | null>;
  /** Takes the bytes away; unknown ones: nothing happens. */
  remove(key: string): Promise<void>;
}

/** `<tenant>/<2 hex>/<32 hex>`: made here, never out of what a caller sends. */
const keyShape = /^\d{1,10}\/[0-9a-f]{2}\/[0-9a-f]{32}$/;

/** Refuses every key that this server has not made. */
export function checkKey(key: string): string {
  if (!keyShape.test(key)) throw new Error('not the key of a file');
  return key;
}

/** The key of a new file. */
export function storageKey(tenantId: number, random: string): string {
  return checkKey(`${tenantId}/${random.slice(0, 2)}/${random}`);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files in a folder, durable before their name is: a reader never sees half a file. */
export function folderFileStore(folder: string): FileStore {
  const pathOf = (key: string) => path.join(folder, ...checkKey(key).split('/'));
  return {
    async put(key, bytes) {
      const target = pathOf(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o750 });
      const temporary = `${target}.${randomUUID()}.tmp`;
      try {
        const file = await open(temporary, 'wx', 0o640);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, target);
        await syncFolder(path.dirname(target));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async get(key) {
      return await readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}
