/** What became of the tests of one stage. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed, by name: the end of the output tells it again. */
  readonly failures?: readonly string[];
  /** What failed at first and passed when it was tried again, by name: to be mended, but no reason to hold a delivery back. */
  readonly flaky?: readonly string[];
}

export interface StageResult extends Counts {
  readonly title: string;
  readonly seconds: number;
}

export const firstLine = (text: string | undefined): string => text?.trim().split('\n', 1)[0] ?? '';

export const totalOf = (results: readonly Counts[]): Counts => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
  skipped: results.reduce((sum, { skipped }) => sum + skipped, 0),
});
