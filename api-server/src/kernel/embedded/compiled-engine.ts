import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

let engine: Promise<WebAssembly.Module> | undefined;

/**
 * The compiled WebAssembly module of the embedded database, cached per process, so that a restarted worker thread need not compile it
 * again. After a failure the next call reads it again.
 */
export function compiledEngine(): Promise<WebAssembly.Module> {
  engine ??= compile().catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}

async function compile(): Promise<WebAssembly.Module> {
  const file = path.join(path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm');
  return await WebAssembly.compile(await readFile(file));
}
