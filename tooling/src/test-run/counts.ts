/** Test results of a stage of the test run. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Names of failed tests, which are repeated at the end of the output. */
  readonly failures?: readonly string[];
  /** Names of tests that failed at first and passed when they were repeated. They should be corrected, but do not stop a delivery. */
  readonly flaky?: readonly string[];
}

export interface StageResult extends Counts {
  readonly title: string;
  readonly seconds: number;
}

export const firstLine = (text: string | undefined): string => text?.trim().split('\n', 1)[0] ?? '';

/** The beginning of a failure's message, for the end of the output, which is often all that is kept of a run elsewhere. */
export const beginningOf = (text: string | undefined): string => text?.trim().split('\n').slice(0, 12).join('\n      ') ?? '';

export const totalOf = (results: readonly Counts[]): Counts => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
  skipped: results.reduce((sum, { skipped }) => sum + skipped, 0),
});
