// `npm test`: check and unit, in parallel → integration (PostgreSQL and embedded, in parallel) → build → e2e in a browser and deployment, in
// parallel.
// Installs what it needs, continues after failures, and ends with the counts of all stages. `npm test -- --all` includes all tests; with
// names of stages it runs only these: `npm test -- unit e2e`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PostgresServer, startPostgres, withoutDisk } from './src/product/postgres-server.ts';
import { ensureSystemPackages } from './src/product/system-packages.ts';
import { type Counts, type StageResult, totalOf } from './src/test-run/counts.ts';
import { keepRun } from './src/test-run/kept-report.ts';
import { leftPattern } from './src/test-run/left-journeys.ts';
import { countsOfPlaywright, type PlaywrightReport } from './src/test-run/playwright-report.ts';
import { ruleTests } from './src/test-run/rule-tests.ts';
import { scratchFolder } from './src/test-run/scratch-folder.ts';
import { allTests, attacks, embeddedOnly, leftDeployment, leftOut, onBothDatabases, onPostgresOnly } from './src/test-run/selection.ts';
import { countsOfVitest, type VitestReport } from './src/test-run/vitest-report.ts';
import { runCommand } from './src/workspace/run-command.ts';

const stages = ['check', 'unit', 'postgres', 'integration', 'build', 'deployment', 'e2e'] as const;
type Stage = (typeof stages)[number];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const words = process.argv.slice(2);
const all = words.includes('--all');
const only = words.filter((word) => word !== '--all');
const unknown = only.filter((word) => !stages.some((stage) => stage === word));
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(', ')}. Stages: ${stages.join(', ')}; --all leaves nothing out.`);
  process.exit(2);
}

const reports = join(root, 'test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
if (all) process.env[allTests] = '1';
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
/** Number of retries of a failed test on CI, where machines are shared and sometimes slow; the names of retried tests are printed. */
const retries = process.env.CI ? 2 : 0;
const results: StageResult[] = [];
const wholeBegan = performance.now();

const runs = (key: Stage): boolean => only.length === 0 || only.includes(key);

/** Runs one stage; a stage that fails without a report counts as one failure. */
async function stage(key: Stage, title: string, run: () => Promise<Counts>): Promise<void> {
  if (!runs(key)) return;
  console.log(`\n━━ ${title}`);
  const began = performance.now();
  const counts = await run().catch((problem: unknown) => {
    console.error(problem);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  results.push({ title, ...counts, seconds: (performance.now() - began) / 1000 });
}

const readReport = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

async function program(name: string, atEnd = false): Promise<Counts> {
  const { code, output } = await runCommand(process.execPath, [join(root, 'tooling', name)], { cwd: root, quiet: atEnd });
  if (atEnd) console.log(`\n━━ output of ${name}\n${output}━━ end of ${name}\n`);
  if (code === 0) return { passed: 1, failed: 0, skipped: 0 };
  return { passed: 0, failed: 1, skipped: 0, failures: [[name, ...output.trim().split('\n').slice(-40)].join('\n      ')] };
}

interface VitestOptions {
  readonly env?: Record<string, string | undefined>;
  /** Whether the output is printed in one piece at the end, because another stage prints at the same time. */
  readonly atEnd?: boolean;
}

async function vitest(name: string, args: string[], { env = {}, atEnd: quiet = false }: VitestOptions = {}): Promise<Counts> {
  const file = join(reports, `${name}.json`);
  const reporting = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, `--retry=${retries}`];
  const { code, output } = await runCommand(bin('vitest'), ['run', ...reporting, ...args], { cwd: root, env, quiet });
  if (quiet) console.log(`\n━━ output of ${name}\n${output}━━ end of ${name}\n`);
  return countsOfVitest(readReport(file) as VitestReport, code, root);
}

async function playwright(): Promise<Counts> {
  const file = join(reports, 'e2e.json');
  const left = all ? [] : ['--grep-invert', leftPattern];
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', `--retries=${retries}`, ...left];
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const { code } = await runCommand(bin('playwright'), args, { cwd: root, env });
  return countsOfPlaywright(readReport(file) as PlaywrightReport, code);
}

/**
 * PostgreSQL plans a prepared statement once, for any values, and joins tables in the order of the statement. Tests send each only a few times to a
 * new database, so it would otherwise plan it every time, and long statements about rights for longer than it runs them. Which plan is
 * chosen matters with many rows, in `bench/`.
 */
const planOnce = { plan_cache_mode: 'force_generic_plan', join_collapse_limit: '1', from_collapse_limit: '1' };

/** The PostgreSQL of `DATABASE_URL`, otherwise one that is started for this run. */
async function testPostgres(): Promise<PostgresServer | undefined> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => undefined };
  return await startPostgres({ max_connections: '200', ...planOnce, ...withoutDisk }, scratchFolder());
}

// Only the stages after the unit tests need these packages, so they are downloaded meanwhile.
const installing = ensureSystemPackages(['chromium', 'fonts-noto-cjk', 'postgresql', 'nginx']);

const without = (paths: readonly string[]) => paths.flatMap((path) => ['--exclude', path]);
/** Tests wait for databases, processes and timers, so they get one worker more than there are cores. */
const workers = `--maxWorkers=${availableParallelism() + 1}`;
const projects = (...names: string[]) => names.flatMap((name) => ['--project', name]);

// `pnpm check` uses what the unit tests leave unused.
await Promise.all([
  stage('check', runs('unit') ? 'check, beside' : 'check', () => program('check.ts', runs('unit'))),
  stage('unit', 'unit and screens', () =>
    vitest(
      'unit',
      [...projects('unit', 'isolated', 'screens', 'shell', 'isolated-screens'), workers, ...(runs('check') ? without(ruleTests) : [])],
      // React's development build says what is wrong with how it is used; the production build is quicker.
      { env: all ? { NODE_ENV: 'development' } : {} },
    ),
  ),
]);
const missing = await installing;
if (missing.length > 0) console.log(`Not installed here: ${missing.join(', ')}; what needs them is skipped and counted as such.`);
let startProblem: unknown;
/** Undefined when no PostgreSQL can be started here. */
const postgres = await (runs('postgres') ? testPostgres() : Promise.resolve(undefined)).catch((problem: unknown) => {
  startProblem = problem;
  return undefined;
});
const onPostgres = () =>
  stage('postgres', 'integration on PostgreSQL', async () => {
    if (startProblem) throw startProblem;
    if (!postgres) return { passed: 0, failed: 0, skipped: 1 };
    return await vitest('integration-postgres', [...projects('integration'), workers, ...without(embeddedOnly)], {
      env: { DATABASE_URL: postgres.url },
    });
  });
/** Whether the tests run on the embedded database in parallel with those on PostgreSQL, which leave a quarter of the processors unused. */
const isParallel = postgres !== undefined && !all;
const onEmbedded = () => {
  const chosen = all ? without([attacks]) : [...without(onPostgresOnly), ...onBothDatabases];
  const title = 'integration on the embedded database';
  return stage('integration', isParallel ? `${title}, beside` : title, () =>
    vitest('integration-embedded', [...projects('integration'), isParallel ? '--maxWorkers=1' : workers, ...(postgres ? chosen : [])], {
      env: { DATABASE_URL: undefined },
      atEnd: isParallel,
    }),
  );
};
try {
  const beside = isParallel ? onEmbedded() : undefined;
  await onPostgres();
  await (beside ?? onEmbedded());
} finally {
  await postgres?.stop();
}
await stage('build', 'build', () => program('build.ts'));
// The deployment stage runs in parallel with the browser tests, because both mostly wait.
const isBeside = runs('e2e');
await Promise.all([
  stage('e2e', 'e2e', playwright),
  stage('deployment', isBeside ? 'deployment smoke, beside e2e' : 'deployment smoke', () =>
    vitest(
      'deployment',
      [...projects('deployment'), ...(all ? [] : without(leftDeployment.map(({ path }) => path))), ...(isBeside ? ['--maxWorkers=1'] : [])],
      {
        atEnd: isBeside,
      },
    ),
  ),
]);

const seconds = (performance.now() - wholeBegan) / 1000;
const total = totalOf(results);
// What failed is printed last: elsewhere often only the end of the output is kept.
if (!all) console.log(`\nleft to npm test -- --all\n${leftOut.map((line) => `  ${line}`).join('\n')}`);
console.log(`\n━━ summary (${(seconds / 60).toFixed(1)} minutes)`);
for (const { title, passed, failed, skipped, seconds } of results) {
  console.log(`${title.padEnd(40)} ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds.toFixed(0)} s)`);
}
function tell(heading: string, key: 'failures' | 'flaky'): void {
  const names = results.flatMap((result) => (result[key] ?? []).map((name) => `  ${result.title}: ${name}`));
  if (names.length > 0) console.log(`\n${heading}\n${names.join('\n')}`);
}
tell('failed at first, passed when tried again', 'flaky');
tell('failed', 'failures');
if (only.length === 0) {
  keepRun(root, { ended: new Date().toISOString(), all, cores: availableParallelism(), seconds, stages: results });
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
