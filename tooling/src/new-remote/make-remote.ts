/** Creates the folder of a new remote, formatted as the checks require, and links its packages. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand } from '../workspace/run-command.ts';
import { remoteFolder, workspaceRoot } from '../workspace/workspace.ts';
import { remoteFiles } from './remote-template.ts';
import type { RemoteWish } from './remote-wish.ts';

/** Resolves to the paths of the created files, relative to the repository. Removes everything when a step fails. */
export async function makeRemote(wish: RemoteWish): Promise<string[]> {
  const folder = remoteFolder(wish.name);
  const hadFolder = existsSync(folder);
  const files = Object.entries(remoteFiles(wish));
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text, { flag: 'wx' });
    }
    await run(join(workspaceRoot, 'node_modules', '.bin', 'biome'), ['check', '--write', folder]);
    await link();
  } catch (problem) {
    for (const [path] of files) rmSync(join(folder, path), { force: true });
    if (!hadFolder) rmSync(folder, { recursive: true, force: true });
    throw problem;
  }
  return files.map(([path]) => `remote-${wish.name}/${path}`).sort();
}

/** Links the packages of the workspace into the new folder; nothing is downloaded, because all of them are installed. */
function link(): Promise<void> {
  const { packageManager } = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')) as { packageManager: string };
  return run('npx', ['--yes', packageManager, 'install', '--no-frozen-lockfile', '--prefer-offline', '--reporter=append-only']);
}

async function run(command: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runCommand(command, args, { cwd: workspaceRoot, quiet: true });
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} failed:\n${output.trim()}`);
}
