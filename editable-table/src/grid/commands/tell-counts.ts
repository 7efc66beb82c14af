/** Messages about how many cells were changed. */
import { notices } from 'shared-platform/notices';
import type { ClearReport } from '../clipboard/copy-range.ts';
import type { FillReport } from '../clipboard/fill-range.ts';
import { announce, type GridCore } from '../core/grid-core.ts';

export type CountedWord = 'copied' | 'pasted' | 'filled' | 'refused' | 'skipped' | 'clipped' | 'added' | 'cleared' | 'replaced' | 'edited';

const shown: ReadonlySet<CountedWord> = new Set(['refused', 'skipped', 'clipped']);

/** Announces results to screen readers; failures are also shown. */
export function tellCounts(core: GridCore, counts: readonly (readonly [CountedWord, number])[]): void {
  const { t } = core.drawn;
  const told = counts.filter(([, count]) => count > 0);
  const text = told.map(([word, count]) => t(word, { count })).join(t('separator'));
  announce(core, text);
  if (told.some(([word]) => shown.has(word))) notices.warning(text);
}

/** Announces how many cells were cleared; null when the person cancelled. */
export function tellCleared(core: GridCore, report: ClearReport | null): void {
  if (!report) announce(core, core.drawn.t('cancelled'));
  else
    tellCounts(core, [
      ['cleared', report.cleared],
      ['skipped', report.skipped],
    ]);
}

/** Announces how many cells were filled; null when the person cancelled. */
export function tellFilled(core: GridCore, report: FillReport | null): void {
  if (!report) announce(core, core.drawn.t('cancelled'));
  else
    tellCounts(core, [
      ['filled', report.filled],
      ['refused', report.refused],
      ['skipped', report.skipped],
    ]);
}
