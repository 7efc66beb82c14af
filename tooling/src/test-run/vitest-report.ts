import { relative } from 'node:path';
import { beginningOf, type Counts, firstLine } from './counts.ts';

/** The part of Vitest's JSON report that this file reads. */
export interface VitestReport {
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

/** Test counts of a run of Vitest that ended with the exit code `code`; names of files are paths from `root`. */
export function countsOfVitest(report: VitestReport, code: number, root: string): Counts {
  const failed = report.numFailedTests || (code === 0 ? 0 : Math.max(1, report.numFailedTestSuites));
  const failures = report.testResults
    .filter((suite) => suite.status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed');
      const where = relative(root, name);
      if (tests.length === 0) return [`${where}: ${beginningOf(message)}`];
      return tests.map((test) => `${where} › ${test.fullName}: ${beginningOf(test.failureMessages[0])}`);
    });
  const flaky = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${relative(root, name)} › ${fullName}: ${firstLine(failureMessages[0])}`),
  );
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests, failures, flaky };
}
