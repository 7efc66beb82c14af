// `pnpm bench <name>`: prints a table and writes bench/results/<name>.json and .md.
import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const names = globSync('*.bench.ts', { cwd: folder }).map((file) => basename(String(file), '.bench.ts'));
const [name] = process.argv.slice(2);
const file = join(folder, `${name}.bench.ts`);
if (!name || !existsSync(file)) {
  console.error(`Which one? ${names.sort().join(', ')}`);
  process.exit(1);
}
await import(pathToFileURL(file).href);
