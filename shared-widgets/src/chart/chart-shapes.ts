/** Computes bars and lines of a chart as SVG paths. */
import type { ChartLayout } from './chart-layout.ts';
import type { DrawnSeries } from './drawn-series.ts';

export interface Shape {
  readonly name: string;
  readonly kind: 'bar' | 'line';
  readonly color: string;
  readonly isPrevious: boolean;
  /** SVG path with the outlines of all bars, or with the line. */
  readonly path: string;
  /** Area between line and zero; empty for bars and for the previous period. */
  readonly area: string;
  /** Values without a value on either side; they are drawn as points, because a line would not show them. */
  readonly points: readonly (readonly [x: number, y: number])[];
}

const widestBar = 24;
/** Share of a category's width that its bars use. */
const filled = 0.8;
const corner = 3;

type Point = readonly [x: number, y: number];

const at = (value: number): number => Math.round(value * 10) / 10;
const through = (points: readonly Point[]): string => points.map(([x, y]) => `${at(x)},${at(y)}`).join('L');

export interface ColouredSeries extends DrawnSeries {
  readonly color: string;
}

/** Gives each series a colour; a series of the previous period gets the colour of the series to which it belongs. */
export function coloured(series: readonly DrawnSeries[], colours: readonly string[]): readonly ColouredSeries[] {
  let next = -1;
  return series.map((one) => {
    if (!one.isPrevious) next += 1;
    return { ...one, color: colours[next % colours.length] ?? 'currentColor' };
  });
}

/** A bar from zero to its value, with round corners at the end. */
function bar(x: number, width: number, zero: number, end: number): string {
  const tall = Math.abs(zero - end);
  if (tall === 0) return '';
  const round = Math.min(corner, width / 2, tall);
  const inner = end < zero ? end + round : end - round;
  const turn = (fromX: number, toX: number) => `Q${at(fromX)} ${at(end)} ${at(toX)} ${at(end)}`;
  return `M${at(x)} ${at(zero)}V${at(inner)}${turn(x, x + round)}H${at(x + width - round)}Q${at(x + width)} ${at(end)} ${at(x + width)} ${at(inner)}V${at(zero)}Z`;
}

/** Splits a line at its gaps into connected parts. */
function runs(values: DrawnSeries['values'], place: (value: number, index: number) => Point): Point[][] {
  const found: Point[][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    if ((values[index - 1] ?? null) === null) found.push([]);
    found.at(-1)?.push(place(value, index));
  });
  return found;
}

/** The shapes of all series. Lines are straight and gaps stay open, because a curve would suggest values in between. */
export function shapesOf(series: readonly ColouredSeries[], layout: ChartLayout): readonly Shape[] {
  const { middles, band, height } = layout;
  const bars = series.filter(({ kind }) => kind === 'bar');
  const barWidth = Math.min(widestBar, (band * filled) / Math.max(1, bars.length));
  return series.map((one) => {
    const { name, kind, color, values, axis = 0, isPrevious } = one;
    const common = { name, kind, color, isPrevious };
    const zero = height(0, axis);
    if (kind === 'bar') {
      const shift = (bars.indexOf(one) - bars.length / 2) * barWidth;
      const path = values.map((value, day) =>
        value === null ? '' : bar((middles[day] ?? 0) + shift, Math.max(1, barWidth - 1), zero, height(value, axis)),
      );
      return { ...common, path: path.join(''), area: '', points: [] };
    }
    const pieces = runs(values, (value, day) => [middles[day] ?? 0, height(value, axis)]);
    const lines = pieces.filter(({ length }) => length > 1);
    const toZero = ([first, last]: readonly [Point | undefined, Point | undefined]) =>
      `L${at(last?.[0] ?? 0)},${at(zero)}L${at(first?.[0] ?? 0)},${at(zero)}Z`;
    return {
      ...common,
      path: lines.map((points) => `M${through(points)}`).join(''),
      area: isPrevious ? '' : lines.map((points) => `M${through(points)}${toZero([points[0], points.at(-1)])}`).join(''),
      points: pieces.filter(({ length }) => length === 1).flat(),
    };
  });
}
