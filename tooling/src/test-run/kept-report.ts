/** Stores the result of the last complete run of `npm test`, for `pnpm house`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { StageResult } from './counts.ts';

export interface TestRun {
  /** Time at which the run ended, as an ISO instant. */
  readonly ended: string;
  /** Whether the run included all tests. */
  readonly all: boolean;
  readonly cores: number;
  /** Duration of the run; less than the sum of the stages, because some run in parallel. */
  readonly seconds: number;
  readonly stages: readonly StageResult[];
}

const placeIn = (root: string) => join(root, '.cache', 'last-test.json');

export function keepRun(root: string, run: TestRun): void {
  mkdirSync(dirname(placeIn(root)), { recursive: true });
  writeFileSync(placeIn(root), JSON.stringify(run, null, 2));
}

/** The last stored result; null when `npm test` has never finished in this folder. */
export function lastRun(root: string): TestRun | null {
  try {
    return JSON.parse(readFileSync(placeIn(root), 'utf8')) as TestRun;
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw problem;
  }
}
