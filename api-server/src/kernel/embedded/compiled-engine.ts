import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

let engine: Promise<WebAssembly.Module> | undefined;

/**
 * The database's program, held here: what V8 makes of it outlives the thread, and the next one begins where the last one was. After a
 * failure it is read again by whoever asks next.
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
