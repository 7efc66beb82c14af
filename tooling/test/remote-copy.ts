/** Makes a copy of a remote's folder that a test may edit. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteFolder } from '../src/workspace/workspace.ts';

export interface RemoteCopy {
  readonly folder: string;
  /** Replaces a text in a file; throws when the file does not contain it. */
  edit(file: string, from: string, to: string): void;
  remove(): void;
}

export function copyRemote(name: string): RemoteCopy {
  const parent = mkdtempSync(join(tmpdir(), 'remote-copy-'));
  const folder = join(parent, `remote-${name}`);
  const isSource = (path: string) => !/[\\/](?:node_modules|dist)(?:[\\/]|$)/.test(path.slice(remoteFolder(name).length));
  cpSync(remoteFolder(name), folder, { recursive: true, filter: isSource });
  symlinkSync(join(remoteFolder(name), 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    edit(file, from, to) {
      const text = readFileSync(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not hold "${from}"`);
      writeFileSync(join(folder, file), text.replace(from, to));
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}
