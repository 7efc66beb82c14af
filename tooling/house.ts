// `pnpm house`: measures the repository's own rules (docs/house.md), prints the results and writes that page.
import { globSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { circleIn, edgesIn, fullFolders, packages } from './src/house/folders.ts';
import { housePage } from './src/house/house-page.ts';
import { importCycles } from './src/house/import-cycles.ts';
import { measureRepetition } from './src/house/repetition.ts';
import { lastRun } from './src/test-run/kept-report.ts';
import { runCommand } from './src/workspace/run-command.ts';
import { workspaceRoot as root } from './src/workspace/workspace.ts';

const check = () => runCommand(process.execPath, [join(root, 'tooling', 'check.ts')], { cwd: root, quiet: true });

console.log('pnpm check, twice …');
await check();
const { output } = await check();
const [load = 0] = loadavg();
const sources = globSync('*/{src,test}/**/*.{ts,tsx}', { cwd: root, exclude: (path) => /node_modules|\/dist\//.test(String(path)) }).map(
  String,
);
const page = housePage({
  day: new Date().toISOString().slice(0, 10),
  cores: availableParallelism(),
  load,
  sources: measureRepetition(root),
  withTests: measureRepetition(root, { tests: true }),
  fullFolders: fullFolders(),
  folderCycles: packages.map((name) => [name, circleIn(edgesIn(`${name}/src`))] as const).filter(([, cycle]) => cycle.length > 0),
  fileCycles: importCycles(root, sources),
  // Details that a failing step prints are left out here; `pnpm check` shows them.
  check: output.split('\n').filter((line) => /^[✓✗\d]/u.test(line)),
  lastRun: lastRun(root),
});
console.log(page);
writeFileSync(join(root, 'docs', 'house.md'), page);
