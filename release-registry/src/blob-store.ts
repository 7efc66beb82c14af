/** Bytes by their own hash. The interface is what an object store offers; this driver keeps them in a folder. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliOf, type ContentCoding, gzipOf, suffixOf } from './compressed-copies.ts';

export interface BlobStore {
  /** Keeps the bytes under their hash, with compressed copies; keeping them again changes nothing. */
  put(content: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, in the coding asked for when it exists; null when unknown. */
  get(content: string, coding: ContentCoding | null): Promise<{ bytes: Buffer; coding: ContentCoding | null } | null>;
}

/** Bytes on disk and durable before the name is: a reader never sees half a file. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomUUID()}.tmp`;
  const file = await open(temporary, 'wx', 0o644);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

export function folderBlobStore(folder: string): BlobStore {
  const pathOf = (content: string) => {
    if (!/^[0-9a-f]{96}$/.test(content)) throw new Error('not the hash of a blob');
    return join(folder, content.slice(0, 2), content);
  };
  return {
    async put(content, bytes) {
      const path = pathOf(content);
      if (await exists(path)) return;
      const [br, gz] = await Promise.all([brotliOf(bytes), gzipOf(bytes)]);
      await Promise.all([writeWhole(path + suffixOf.br, br), writeWhole(path + suffixOf.gzip, gz)]);
      // Last: its presence says that all three are there.
      await writeWhole(path, bytes);
    },
    async get(content, coding) {
      const path = pathOf(content);
      if (coding) {
        const bytes = await readFile(path + suffixOf[coding]).catch(() => null);
        if (bytes) return { bytes, coding };
      }
      const bytes = await readFile(path).catch(() => null);
      return bytes && { bytes, coding: null };
    },
  };
}
