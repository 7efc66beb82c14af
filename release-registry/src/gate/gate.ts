/** The gate: every rule a release must keep, one file each. Pure: registry and `release check` call the same function. */
import type { GateFinding, GateReport } from 'shared-contracts/release-operations';
import { bundledCopies } from './bundled-copies.check.ts';
import { bundlerManifest } from './bundler-manifest.check.ts';
import { codeFromText } from './code-from-text.check.ts';
import { fileTypes } from './file-types.check.ts';
import type { GateCheck, GateSubject, GateTarget } from './gate-check.ts';
import { killed } from './killed.check.ts';
import { listedFiles } from './listed-files.check.ts';
import { menuComponents, screensWithoutMenu } from './menu-components.check.ts';
import { moduleNames } from './module-names.check.ts';
import { neighbours } from './neighbours.check.ts';
import { offeredScreens } from './offered-screens.check.ts';
import { sharedModules } from './shared-modules.check.ts';
import { sizeBudget } from './size-budget.check.ts';

/** What a finding means: it refuses always, it refuses new versions only (a rollback must not fail on it), or it is said and no more. */
type Weight = 'always' | 'forward' | 'note';

const checks: readonly (readonly [GateCheck, Weight])[] = [
  [listedFiles, 'always'],
  [fileTypes, 'always'],
  [offeredScreens, 'always'],
  [codeFromText, 'always'],
  [bundlerManifest, 'always'],
  [bundledCopies, 'always'],
  [sharedModules, 'always'],
  [moduleNames, 'always'],
  [neighbours, 'always'],
  [killed, 'always'],
  [menuComponents, 'forward'],
  [sizeBudget, 'forward'],
  [screensWithoutMenu, 'note'],
];

/** Whether versions go forward, or back to what stood before. */
export type GateDirection = 'forward' | 'back';

/** Judges one release for one place. */
export function judge(subject: GateSubject, target: GateTarget, direction: GateDirection = 'forward'): GateReport {
  const refused: GateFinding[] = [];
  const notes: GateFinding[] = [];
  for (const [check, weight] of checks) {
    const refuses = weight === 'always' || (weight === 'forward' && direction === 'forward');
    (refuses ? refused : notes).push(...check(subject, target));
  }
  return { refused, notes };
}

/** One report of several. */
export const joinReports = (reports: readonly GateReport[]): GateReport => ({
  refused: reports.flatMap(({ refused }) => refused),
  notes: reports.flatMap(({ notes }) => notes),
});
