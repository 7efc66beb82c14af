/** The folder of builds: one per version, written aside and moved into place when whole. */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Runs `build` in a working folder that becomes `parent/version` only if it succeeds; keeps the newest four besides. */
export async function buildInto<T>(parent: string, version: string, build: (working: string) => Promise<T>): Promise<T> {
  const working = join(parent, `.${version}.${process.pid}`);
  rmSync(working, { recursive: true, force: true });
  mkdirSync(working, { recursive: true });
  try {
    const result = await build(working);
    rmSync(join(parent, version), { recursive: true, force: true });
    renameSync(working, join(parent, version));
    prune(parent, version);
    return result;
  } finally {
    rmSync(working, { recursive: true, force: true });
  }
}

/** Open tabs still ask for the files of a former shell; a rollback of a remote takes the registry's copy, not ours. */
function prune(parent: string, current: string, keep = 4): void {
  const hourAgo = Date.now() - 3_600_000;
  for (const entry of readdirSync(parent).filter((name) => name.startsWith('.'))) {
    // What a build left that was ended half-way.
    if (statSync(join(parent, entry)).mtimeMs < hourAgo) rmSync(join(parent, entry), { recursive: true, force: true });
  }
  const others = readdirSync(parent)
    .filter((entry) => entry !== current && !entry.startsWith('.'))
    .map((entry) => ({ path: join(parent, entry), time: statSync(join(parent, entry)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const { path } of others.slice(keep)) rmSync(path, { recursive: true, force: true });
}
