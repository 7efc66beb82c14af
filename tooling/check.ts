// `pnpm check`: format and lint, types, unused code, architecture. Seconds, so that people run it.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './src/run-command.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

const steps: [title: string, command: string, args: string[]][] = [
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['types', bin('tsc'), ['-p', 'tsconfig.json']],
  ['unused code', bin('knip'), ['--no-progress']],
  [
    'architecture and proof',
    bin('vitest'),
    ['run', '--project', 'unit', ...['architecture', 'rooms', 'proof'].map((name) => `tooling/${name}.test.ts`), '--reporter=dot'],
  ],
];

let failed = 0;
for (const [title, command, args] of steps) {
  const began = performance.now();
  const { code, output } = await runCommand(command, args, { cwd: root, quiet: true });
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  if (code !== 0) {
    failed += 1;
    console.log(output);
  }
}
process.exit(failed === 0 ? 0 : 1);
