/** Manages the folder of builds: one subfolder per version, which is written to a working folder and renamed when it is complete. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface BuildPlace {
  readonly parent: string;
  readonly version: string;
  /** Name of the file that describes the build; a folder with this file is complete. */
  readonly description: string;
  /** The version was passed explicitly and does not depend on the sources, so an existing folder is replaced. */
  readonly isAnew?: boolean;
}

/**
 * Runs `build` in a working folder, which is renamed to `parent/version` only when it succeeds; deletes all but the newest four of the
 * older builds. Resolves to the description of the build in that folder. When two processes build the same sources, the first result stays,
 * because it may already be in use.
 */
export async function buildInto<T>(
  { parent, version, description, isAnew = false }: BuildPlace,
  build: (working: string) => Promise<T>,
): Promise<T> {
  const target = join(parent, version);
  const working = join(parent, `.${version}.${process.pid}`);
  const isWhole = () => existsSync(join(target, description));
  rmSync(working, { recursive: true, force: true });
  mkdirSync(working, { recursive: true });
  try {
    const built = await build(working);
    writeFileSync(join(working, description), `${JSON.stringify(built, null, 2)}\n`);
    if (isAnew || (existsSync(target) && !isWhole())) rmSync(target, { recursive: true, force: true });
    try {
      renameSync(working, target);
    } catch (problem) {
      if (!isWhole()) throw problem;
    }
    prune(parent, version);
    return JSON.parse(readFileSync(join(target, description), 'utf8')) as T;
  } finally {
    rmSync(working, { recursive: true, force: true });
  }
}

/**
 * Old builds of the shell are not deleted at once, because open tabs still request their files. Rollbacks of a remote do not need old
 * builds, because the registry has its own copy.
 */
function prune(parent: string, current: string, keep = 4): void {
  const hourAgo = Date.now() - 3_600_000;
  for (const entry of readdirSync(parent).filter((name) => name.startsWith('.'))) {
    // Deletes working folders of interrupted builds, recognised by their age.
    if (statSync(join(parent, entry)).mtimeMs < hourAgo) rmSync(join(parent, entry), { recursive: true, force: true });
  }
  const others = readdirSync(parent)
    .filter((entry) => entry !== current && !entry.startsWith('.'))
    .map((entry) => ({ path: join(parent, entry), time: statSync(join(parent, entry)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const { path } of others.slice(keep)) rmSync(path, { recursive: true, force: true });
}
