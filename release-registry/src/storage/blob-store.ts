/** Stores contents under their hash. The interface is what an object store offers; this implementation uses a folder. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliOf, type ContentCoding, gzipOf, suffixOf } from './compressed-copies.ts';
import { StorageAway } from './storage-away.ts';

/** Compressed copies of a file, made by the build. */
export type Copies = Partial<Record<ContentCoding, Uint8Array>>;
/** Compressed copies by path of the original file. */
export type PreparedCopies = ReadonlyMap<string, Copies>;

export interface BlobStore {
  /** Stores a content under its hash, with compressed copies; storing it again changes nothing. */
  put(content: string, bytes: Uint8Array, copies?: Copies): Promise<void>;
  /**
   * The content with this hash, compressed as requested if such a copy exists; null when it is unknown. Rejects with StorageAway when the
   * store cannot be read.
   */
  get(content: string, coding: ContentCoding | null): Promise<{ bytes: Buffer; coding: ContentCoding | null } | null>;
  /** Deletes a content with its copies; an unknown one is ignored. */
  remove(content: string): Promise<void>;
}

/** Creates compressed copies that the build did not make. */
export async function copiesOf(bytes: Uint8Array, { br, gzip }: Copies = {}): Promise<Record<ContentCoding, Uint8Array>> {
  const [small, zipped] = await Promise.all([br ?? brotliOf(bytes), gzip ?? gzipOf(bytes)]);
  return { br: small, gzip: zipped };
}

/** Writes to a temporary file and renames it when its bytes are durable, so that nobody reads an incomplete file. */
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

/** The bytes of a file; null only when it does not exist: too many open files or a failing disk do not mean that it is gone. */
async function readOrNull(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StorageAway(error);
  }
}

export function folderBlobStore(folder: string): BlobStore {
  const pathOf = (content: string) => {
    if (!/^[0-9a-f]{96}$/.test(content)) throw new Error('not the hash of a blob');
    return join(folder, content.slice(0, 2), content);
  };
  return {
    async put(content, bytes, copies) {
      const path = pathOf(content);
      if (await exists(path)) return;
      const { br, gzip } = await copiesOf(bytes, copies);
      await Promise.all([writeWhole(path + suffixOf.br, br), writeWhole(path + suffixOf.gzip, gzip)]);
      // The plain file is written last, so that it exists only when both compressed copies exist.
      await writeWhole(path, bytes);
    },
    async get(content, coding) {
      const path = pathOf(content);
      if (coding) {
        const bytes = await readOrNull(path + suffixOf[coding]);
        if (bytes) return { bytes, coding };
      }
      const bytes = await readOrNull(path);
      return bytes && { bytes, coding: null };
    },
    async remove(content) {
      const path = pathOf(content);
      // The plain file is deleted first, so that it exists only while both compressed copies exist.
      for (const file of [path, path + suffixOf.br, path + suffixOf.gzip]) await rm(file, { force: true });
      const folder = dirname(path);
      const halves = (await readdir(folder).catch(() => [])).filter((file) => file.startsWith(content) && file.endsWith('.tmp'));
      for (const file of halves) await rm(join(folder, file), { force: true });
    },
  };
}
