/** Computes positions of axes, bars and lines of a chart in pixels. */
import { figure, type Scale, scaleOf } from './chart-scale.ts';
import type { DrawnSeries } from './drawn-series.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface ChartLayout {
  readonly width: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Width of one category in pixels. */
  readonly band: number;
  /** Horizontal position of the middle of each category. */
  readonly middles: readonly number[];
  /** Scale of the left axis, and of the right one if a series uses it. */
  readonly scales: readonly Scale[];
  /** Number of categories for which one name is shown: 1 for every name, 2 for every second one. */
  readonly namedEvery: number;
  readonly height: (value: number, axis?: 0 | 1) => number;
}

const digitWidth = 7;
const labelGap = 8;
const lineHeight = 20;

/** Largest width of a 12 px text: Chinese characters are square, others narrower. */
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > '⺀' ? 12 : digitWidth), 0);
const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(widthOf));

export interface ChartContent {
  readonly categories: readonly string[];
  readonly series: readonly DrawnSeries[];
}

export function chartLayout({ categories, series }: ChartContent, { width, height }: Size): ChartLayout {
  const hasBars = series.some(({ kind }) => kind === 'bar');
  const axes = series.some(({ axis }) => axis === 1) ? ([0, 1] as const) : ([0] as const);
  const scales = axes.map((axis) => scaleOf(series.filter((one) => (one.axis ?? 0) === axis).flatMap(({ values }) => values)));
  const [leftRoom = 0, rightRoom = 0] = scales.map(({ ticks }) => widest(ticks.map(figure)) + labelGap);
  const nameWidth = widest(categories) + 12;
  // In line charts the first and last name are centred below the ends of the axis.
  const half = hasBars ? 0 : nameWidth / 2;
  const left = Math.max(leftRoom, half);
  const right = Math.max(left + 1, width - Math.max(rightRoom, half));
  const top = lineHeight + 8;
  const bottom = Math.max(top + 1, height - lineHeight - 4);
  const steps = hasBars ? categories.length : Math.max(1, categories.length - 1);
  const band = (right - left) / steps;
  const isAlone = !hasBars && categories.length === 1;
  const middles = categories.map((_, index) => left + band * (hasBars || isAlone ? index + 0.5 : index));
  return {
    width,
    left,
    right,
    top,
    bottom,
    band,
    middles,
    scales,
    namedEvery: Math.max(1, Math.ceil(nameWidth / band)),
    height(value, axis = 0) {
      const { low, high } = scales[axis] ?? { low: 0, high: 1 };
      return bottom - ((value - low) / (high - low)) * (bottom - top);
    },
  };
}
