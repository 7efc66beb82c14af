/** Translates a chart's properties into options of the drawing library. */
import type { EChartsCoreOption } from 'echarts/core';
import type { ChartProps } from './chart.tsx';
import type { DrawnSeries } from './drawn-series.ts';

/** Colours and type of the theme in force. */
export interface ChartTheme {
  readonly text: string;
  readonly strong: string;
  readonly line: string;
  readonly surface: string;
  readonly font: string;
  readonly colors: readonly string[];
}

const isCount = (value: number | null): boolean => value === null || Number.isInteger(value);

/** Whether a value stands between gaps: no line would show it. */
const hasLoneValue = (values: readonly (number | null)[]): boolean =>
  values.some((value, index) => value !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null);

/** What is drawn of a chart. */
export interface ChartDrawingProps extends Omit<ChartProps, 'series'> {
  readonly series: readonly DrawnSeries[];
}

/** The colour of each series; earlier figures take that of the series they belong to. */
function coloursOf(series: readonly DrawnSeries[], colours: readonly string[]): readonly (string | undefined)[] {
  let next = -1;
  return series.map(({ isPrevious }) => {
    if (!isPrevious) next += 1;
    return colours[next % colours.length];
  });
}

/** Options of lines and bars over categories, in the colours of the theme. Lines are straight: a curve would invent what lies between. */
export function chartOption({ categories, series, units = [''] }: ChartDrawingProps, theme: ChartTheme): EChartsCoreOption {
  const colours = coloursOf(series, theme.colors);
  const axes = series.some((each) => each.axis === 1) ? [0, 1] : [0];
  return {
    color: [...theme.colors],
    textStyle: { fontFamily: theme.font, color: theme.text },
    animationDuration: 300,
    grid: { left: 8, right: 8, top: 48, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    legend: { top: 0, itemWidth: 14, itemHeight: 8, textStyle: { color: theme.text } },
    tooltip: {
      trigger: 'axis',
      backgroundColor: theme.surface,
      borderColor: theme.line,
      textStyle: { color: theme.strong },
      axisPointer: { lineStyle: { color: theme.line }, shadowStyle: { opacity: 0.08 } },
    },
    xAxis: {
      type: 'category',
      data: categories,
      boundaryGap: series.some((each) => each.kind === 'bar'),
      axisLine: { lineStyle: { color: theme.line } },
      axisTick: { show: false },
      axisLabel: { color: theme.text },
    },
    yAxis: axes.map((axis) => ({
      type: 'value',
      name: units[axis] ?? '',
      nameTextStyle: { color: theme.text },
      axisLabel: { color: theme.text },
      // Axes of counts show whole numbers only.
      minInterval: series.every((each) => (each.axis ?? 0) !== axis || each.values.every(isCount)) ? 1 : 0,
      splitLine: { show: axis === 0, lineStyle: { color: theme.line } },
    })),
    series: series.map(({ name, kind, values, axis = 0, isPrevious }, index) => ({
      name,
      type: kind,
      data: values,
      yAxisIndex: axis,
      color: colours[index],
      ...(kind === 'bar'
        ? { barMaxWidth: 24, itemStyle: { borderRadius: [3, 3, 0, 0], opacity: isPrevious ? 0.35 : 1 } }
        : {
            showSymbol: hasLoneValue(values),
            lineStyle: isPrevious ? { type: 'dashed', width: 1, opacity: 0.7 } : { width: 2 },
            ...(isPrevious ? {} : { areaStyle: { opacity: 0.06 } }),
          }),
    })),
  };
}
