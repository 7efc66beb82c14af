/** Footer lines: sums and averages of all rows and of the selected ones. */
import { useMemo, useSyncExternalStore } from 'react';
import type { StatisticKind, TableColumn } from '../definition/table-column.ts';
import type { TableStore } from '../definition/table-store.ts';
import type { GridFooterRow } from '../grid/core/grid-props.ts';
import { type TableTranslate, type TableWord, useTableWords } from './table-words.ts';

type Rows = 'all' | 'selection';

const lines: readonly { readonly kind: StatisticKind; readonly of: Rows; readonly word: TableWord }[] = [
  { kind: 'sum', of: 'all', word: 'sum' },
  { kind: 'average', of: 'all', word: 'average' },
  { kind: 'sum', of: 'selection', word: 'selectedSum' },
  { kind: 'average', of: 'selection', word: 'selectedAverage' },
];

/** The lines for all rows or the selected ones, if columns have statistics. */
export function statisticLines(model: TableStore, columns: readonly TableColumn[], of: Rows, t: TableTranslate): readonly GridFooterRow[] {
  return lines.flatMap((line) => {
    const counted = columns.filter(({ statistics }) => statistics?.includes(line.kind));
    if (line.of !== of || counted.length === 0) return [];
    return {
      label: t(line.word),
      texts: Object.fromEntries(counted.map(({ key }) => [key, String(model.statistic(key, line.kind, of) ?? '')])),
    };
  });
}

export function useStatistics(model: TableStore, columns: readonly TableColumn[]): readonly GridFooterRow[] {
  const t = useTableWords();
  const version = useSyncExternalStore(model.subscribeStatistics, model.statisticsVersion);
  return useMemo(() => {
    // The result depends on `version`, which changes with the figures.
    const ofSelection = version >= 0 && model.selectedCount() > 0;
    return [...statisticLines(model, columns, 'all', t), ...(ofSelection ? statisticLines(model, columns, 'selection', t) : [])];
  }, [model, columns, t, version]);
}
