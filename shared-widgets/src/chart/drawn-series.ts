/** The lines and bars of a chart, each followed by those of the period before where they are known. */
import type { ChartProps, ChartSeries } from './chart.tsx';

export interface DrawnSeries extends Omit<ChartSeries, 'previous'> {
  /** Drawn paler, and dashed, than the series before it in the list. */
  readonly isPrevious: boolean;
}

/** `previousName` names the earlier figures of a series for the legend and the table. */
export function drawnSeries(series: readonly ChartSeries[], previousName: (name: string) => string): readonly DrawnSeries[] {
  return series.flatMap(({ previous, ...one }) => {
    const now: DrawnSeries = { ...one, isPrevious: false };
    return previous ? [now, { ...one, name: previousName(one.name), values: previous, isPrevious: true }] : [now];
  });
}

export interface DrawnChart extends Omit<ChartProps, 'series'> {
  readonly series: readonly DrawnSeries[];
}
