/** The lines at the foot of the table: sums and averages, and those of the selected rows. */
import { useMemo, useSyncExternalStore } from 'react';
import type { GridFooterRow } from '../grid/grid-props.ts';
import type { TableModel } from '../model/table-model.ts';
import type { StatisticKind, TableColumn } from '../table-column.ts';
import { type TableWord, useTableWords } from './table-words.ts';

const lines: readonly { readonly kind: StatisticKind; readonly of: 'all' | 'selection'; readonly word: TableWord }[] = [
  { kind: 'sum', of: 'all', word: 'sum' },
  { kind: 'average', of: 'all', word: 'average' },
  { kind: 'sum', of: 'selection', word: 'selectedSum' },
  { kind: 'average', of: 'selection', word: 'selectedAverage' },
];

export function useStatistics(model: TableModel, columns: readonly TableColumn[]): readonly GridFooterRow[] {
  const t = useTableWords();
  const version = useSyncExternalStore(model.subscribeStatistics, model.statisticsVersion);
  return useMemo(() => {
    const counted = columns.filter(({ statistics }) => statistics && statistics.length > 0);
    const wanted = lines.filter(
      ({ kind, of }) => (of === 'all' || model.selectedCount() > 0) && counted.some(({ statistics }) => statistics?.includes(kind)),
    );
    // `version` says that the numbers are others.
    return version < 0
      ? []
      : wanted.map(({ kind, of, word }) => ({
          label: t(word),
          texts: Object.fromEntries(
            counted
              .filter(({ statistics }) => statistics?.includes(kind))
              .map(({ key }) => [key, String(model.statistic(key, kind, of) ?? '')]),
          ),
        }));
  }, [model, columns, t, version]);
}
