/** The builds of the shell in a folder: which one is served, and the files of all builds. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShellRelease } from '../model/shell-release.ts';
import { brotliOf, type ContentCoding, gzipOf, suffixOf } from '../storage/compressed-copies.ts';

export interface ShellFolder {
  /** The build that is served; null while the folder contains none. */
  current(): ShellRelease | null;
  /** A file of any existing build. */
  file(version: string, path: string, coding: ContentCoding | null): Promise<{ bytes: Buffer; coding: ContentCoding | null } | null>;
}

function readRelease(folder: string, version: string): ShellRelease | null {
  try {
    return JSON.parse(readFileSync(join(folder, version, 'shell.json'), 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Opens the folder. `pinned` is the version to serve; default: the newest build. The folder is read once; restart the process to serve a
 * newer shell.
 */
export function shellFolder(folder: string, pinned?: string): ShellFolder {
  const releases = new Map<string, ShellRelease | null>();
  const compressed = new Map<string, Buffer>();
  const release = (version: string) => {
    if (!releases.has(version) && /^[0-9A-Za-z.-]+$/.test(version)) releases.set(version, readRelease(folder, version));
    return releases.get(version) ?? null;
  };
  let served = pinned ? release(pinned) : null;
  const newest = () => {
    const built = readdirSync(folder)
      .filter((version) => !version.startsWith('.') && release(version))
      .map((version) => ({ version, time: statSync(join(folder, version)).mtimeMs }))
      .sort((a, b) => b.time - a.time);
    return built[0] ? release(built[0].version) : null;
  };
  return {
    current() {
      try {
        served ??= newest();
      } catch {
        served = null;
      }
      return served;
    },
    async file(version, path, coding) {
      // Only files that the build lists are served: no path traversal, no source maps.
      if (!release(version)?.files.some((file) => file.path === path)) return null;
      const bytes = await readFile(join(folder, version, path)).catch(() => null);
      if (!bytes || !coding || !/\.(js|css|json|svg|txt)$/.test(path)) return bytes && { bytes, coding: null };
      const id = `${coding} ${version}/${path}`;
      const make = () => (coding === 'br' ? brotliOf(bytes, 'quick') : gzipOf(bytes));
      // Compressed copies from the build folder; a development build has none.
      const built = () => readFile(join(folder, version, `${path}${suffixOf[coding]}`)).catch(() => null);
      const known = compressed.get(id) ?? (await built()) ?? (await make());
      compressed.set(id, known);
      return { bytes: known, coding };
    },
  };
}
