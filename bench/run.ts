// `pnpm bench <name>`: prints the results and adds the run to bench/results/<name>.json and .md. `pnpm bench all` runs all benches one
// after another. `pnpm bench pages` measures nothing: it writes all pages again from the stored runs. Nor does `pnpm bench slower 2026-11-26`:
// it prints what was slower since that day than before.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const program = fileURLToPath(import.meta.url);
const folder = dirname(program);
const names = globSync('*.bench.ts', { cwd: folder })
  .map((file) => basename(String(file), '.bench.ts'))
  .sort();
const [name, day = ''] = process.argv.slice(2);
const file = join(folder, `${name}.bench.ts`);
if (name === 'all') await runAll();
else if (name === 'slower' && /^\d{4}-\d\d-\d\d$/.test(day)) (await import('./src/results.ts')).printSlower(day);
else if (name === 'pages') (await import('./src/results.ts')).writePages();
else if (name && existsSync(file)) await import(pathToFileURL(file).href);
else {
  console.error(`Which one? all, pages, slower <day>, ${names.join(', ')}`);
  process.exit(1);
}

/** Runs each bench in its own process, so that a failing bench does not stop the others. */
async function runAll(): Promise<void> {
  const failed: string[] = [];
  for (const one of names) {
    const began = performance.now();
    const [code] = await once(spawn(process.execPath, [program, one], { stdio: 'inherit' }), 'exit');
    console.log(`${one}: ${code === 0 ? 'measured' : 'FAILED'} in ${Math.round((performance.now() - began) / 1000)} s`);
    if (code !== 0) failed.push(one);
  }
  if (failed.length > 0) throw new Error(`not measured: ${failed.join(', ')}`);
}
