// `pnpm check`: format, lint, types, unused code, architecture, declarations, proof pages. The steps run in parallel, so that the command
// takes seconds and people use it.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ruleTests } from './src/test-run/rule-tests.ts';
import { runCommand } from './src/workspace/run-command.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
/** A hash of the `exports` of all packages: when it changes, cached import resolutions are invalid. */
const packages = createHash('sha256');
for (const path of globSync('{*,bench/table/*}/package.json', { cwd: root }).sort()) packages.update(readFileSync(join(root, path)));
const known = join('.cache', `knip-${packages.digest('hex').slice(0, 12)}`);
/**
 * The slowest step starts first. One checker of types takes no longer than several on two cores, and two thirds of their processor time, which
 * the unit tests of `npm test` need meanwhile. Results for unchanged files are cached in `.cache`. */
const steps: [title: string, command: string, args: string[]][] = [
  ['types', bin('tsc'), ['-p', 'tsconfig.json', '--checkers', '1']],
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['unused code', bin('knip'), ['--no-progress', '--cache', '--cache-location', known]],
  ['architecture, declarations, proof', bin('vitest'), ['run', '--project', 'unit', ...ruleTests, '--reporter=dot']],
];

const secondsSince = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

async function passes([title, command, args]: (typeof steps)[number]): Promise<boolean> {
  const began = performance.now();
  const { code, output } = await runCommand(command, args, { cwd: root, quiet: true });
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${secondsSince(began)})`);
  if (code !== 0) console.log(output);
  return code === 0;
}

const began = performance.now();
const passed = await Promise.all(steps.map(passes));
console.log(`${passed.filter(Boolean).length} of ${steps.length} in ${secondsSince(began)}`);
process.exit(passed.every(Boolean) ? 0 : 1);
