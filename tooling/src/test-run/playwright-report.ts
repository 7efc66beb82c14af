import { beginningOf, type Counts, firstLine } from './counts.ts';

interface SpecSuite {
  file: string;
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
  suites?: SpecSuite[];
}

/** The part of Playwright's JSON report that this file reads. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: SpecSuite[];
}

function testsThat(status: 'unexpected' | 'flaky', suites: readonly SpecSuite[]): string[] {
  const told = status === 'unexpected' ? beginningOf : firstLine;
  return suites.flatMap((suite) => [
    ...suite.specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map((spec) => `${suite.file} › ${spec.title}: ${told(spec.tests[0]?.results[0]?.error?.message)}`),
    ...testsThat(status, suite.suites ?? []),
  ]);
}

/** Test counts of a run of Playwright that ended with the exit code `code`. */
export function countsOfPlaywright({ stats, suites }: PlaywrightReport, code: number): Counts {
  const failed = stats.unexpected || (code === 0 ? 0 : 1);
  const passed = stats.expected + stats.flaky;
  return { passed, failed, skipped: stats.skipped, failures: testsThat('unexpected', suites), flaky: testsThat('flaky', suites) };
}
