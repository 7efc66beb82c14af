// `npm test`: check → unit → integration (PostgreSQL, then the embedded database) → deployment smoke → browser journeys.
// Brings what it needs, stops at nothing, ends with the counts of everything that ran.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from './src/product/postgres-server.ts';
import { chromiumPath, ensureSystemPackages } from './src/product/system-packages.ts';
import { runCommand } from './src/workspace/run-command.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, by name: the end of the output tells it again. */
  failures?: readonly string[];
  /** What failed at first and passed when it was tried again, by name: to be mended, but no reason to hold a delivery back. */
  flaky?: readonly string[];
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = join(root, 'test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
// Hundreds of processes load the same libraries: what Node made of them is kept for this run.
process.env.NODE_COMPILE_CACHE ??= join(reports, 'compile-cache');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const only = process.argv.slice(2);
/** Machines that deliver are shared and noisy: there, what fails is tried once more, and named. */
const retries = process.env.CI ? 1 : 0;
const results: [title: string, counts: Counts, seconds: number][] = [];

/** Runs one stage; a stage that ends badly without a report counts as one failure. */
async function stage(key: string, title: string, run: () => Promise<Counts>): Promise<void> {
  if (only.length > 0 && !only.includes(key)) return;
  console.log(`\n━━ ${title}`);
  const began = performance.now();
  const counts = await run().catch((problem: unknown) => {
    console.error(problem);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  results.push([title, counts, (performance.now() - began) / 1000]);
}

const readReport = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

async function vitest(name: string, args: string[], env: Record<string, string | undefined> = {}): Promise<Counts> {
  const file = join(reports, `${name}.json`);
  const reporting = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, `--retry=${retries}`];
  const { code } = await runCommand(bin('vitest'), ['run', ...reporting, ...args], { cwd: root, env });
  const report = readReport(file) as VitestReport;
  const failed = report.numFailedTests || (code === 0 ? 0 : Math.max(1, report.numFailedTestSuites));
  const failures = report.testResults
    .filter((suite) => suite.status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed');
      const where = relative(root, name);
      if (tests.length === 0) return [`${where}: ${firstLine(message)}`];
      return tests.map((test) => `${where} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
    });
  const flaky = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${relative(root, name)} › ${fullName}: ${firstLine(failureMessages[0])}`),
  );
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests, failures, flaky };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface JourneySuite {
  file: string;
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
  suites?: JourneySuite[];
}

const firstLine = (text: string | undefined) => text?.trim().split('\n', 1)[0] ?? '';

function journeysThat(status: 'unexpected' | 'flaky', suites: readonly JourneySuite[]): string[] {
  return suites.flatMap((suite) => [
    ...suite.specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map((spec) => `${suite.file} › ${spec.title}: ${firstLine(spec.tests[0]?.results[0]?.error?.message)}`),
    ...journeysThat(status, suite.suites ?? []),
  ]);
}

/** One project of the journeys; the next one runs whatever became of it. */
async function journeys(project: 'together' | 'alone'): Promise<Counts> {
  const file = join(reports, `journeys-${project}.json`);
  const args = [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    `--project=${project}`,
    '--no-deps',
    '--reporter=list,json',
    `--retries=${retries}`,
  ];
  const { code } = await runCommand(bin('playwright'), args, {
    cwd: root,
    env: { CHROMIUM_PATH: chromiumPath(), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const { stats, suites } = readReport(file) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    suites: JourneySuite[];
  };
  const failed = stats.unexpected || (code === 0 ? 0 : 1);
  const passed = stats.expected + stats.flaky;
  return { passed, failed, skipped: stats.skipped, failures: journeysThat('unexpected', suites), flaky: journeysThat('flaky', suites) };
}

const missing = await ensureSystemPackages(['chromium', 'fonts-noto-cjk', 'postgresql', 'nginx']);
if (missing.length > 0) console.log(`Not installed here: ${missing.join(', ')}; what needs them is skipped and counted as such.`);

await stage('check', 'check', async () => {
  const { code } = await runCommand(process.execPath, [join(root, 'tooling', 'check.ts')], { cwd: root });
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
});
await stage('unit', 'unit and screens', () =>
  vitest('unit', ['--project', 'unit', '--project', 'alone', '--project', 'screens', '--project', 'apart']),
);
/** Generated attacks ask thousands of questions about the same rows: once, on the database that installations run on. */
const attacks = ['--exclude', 'api-server/test/security/**'];
/** No other database comes near what these test. */
const embeddedAlone = ['data-folder', 'embedded', 'engine'].flatMap((name) => ['--exclude', `api-server/test/kernel/${name}.test.ts`]);
let attackedOnPostgres = false;
await stage('postgres', 'integration on PostgreSQL', async () => {
  // Processes of ours are killed in these tests, the server never is: it need not wait for the disk.
  const own = process.env.DATABASE_URL ? undefined : await startPostgres({ max_connections: '200', fsync: 'off', full_page_writes: 'off' });
  const url = process.env.DATABASE_URL ?? own?.url;
  if (!url) return { passed: 0, failed: 0, skipped: 1 };
  attackedOnPostgres = true;
  try {
    // Half of the time is waiting for the server: one more than there are cores.
    const workers = `--maxWorkers=${availableParallelism() + 1}`;
    return await vitest('integration-postgres', ['--project', 'integration', workers, ...embeddedAlone], { DATABASE_URL: url });
  } finally {
    await own?.stop();
  }
});
await stage('integration', 'integration on the embedded database', () =>
  vitest('integration-embedded', ['--project', 'integration', ...(attackedOnPostgres ? attacks : [])], { DATABASE_URL: undefined }),
);
await stage('build', 'build', async () => {
  const { code } = await runCommand(process.execPath, [join(root, 'tooling', 'build.ts')], { cwd: root });
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
});
await stage('deployment', 'deployment smoke', () => vitest('deployment', ['--project', 'deployment']));
await stage('journeys', 'browser journeys', () => journeys('together'));
await stage('journeys', 'browser journeys, one at a time', () => journeys('alone'));

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
console.log('\n━━ summary');
for (const [title, counts, seconds] of results) {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  console.log(`${title.padEnd(40)} ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped (${seconds.toFixed(0)} s)`);
}
function tell(heading: string, key: 'failures' | 'flaky'): void {
  const names = results.flatMap(([title, counts]) => (counts[key] ?? []).map((name) => `  ${title}: ${name}`));
  if (names.length > 0) console.log(`\n${heading}\n${names.join('\n')}`);
}
tell('failed at first, passed when tried again', 'flaky');
tell('failed', 'failures');
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
