import { expect, it } from 'vitest';
import { chartLayout } from './chart-layout.ts';
import { coloured, shapesOf } from './chart-shapes.ts';
import { type DrawnSeries, drawnSeries } from './drawn-series.ts';

const size = { width: 600, height: 300 };

function drawn(categories: readonly string[], series: readonly DrawnSeries[], colours = ['#5', '#6']) {
  const layout = chartLayout({ categories, series }, size);
  return { layout, shapes: shapesOf(coloured(series, colours), layout) };
}

const line = (values: readonly (number | null)[]): DrawnSeries => ({ name: 's', kind: 'line', values, isPrevious: false });
const bars = (values: readonly (number | null)[], name = 's'): DrawnSeries => ({ name, kind: 'bar', values, isPrevious: false });

/** All coordinates of a path, in pairs. */
const corners = (path: string) => [...path.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

it('has a second axis only where a series is measured on it', () => {
  expect(drawn(['a'], [line([1])]).layout.scales).toHaveLength(1);
  const { layout } = drawn(['a'], [bars([1]), { ...line([90]), axis: 1 }]);
  expect(layout.scales.map(({ high }) => high)).toEqual([1, 100]);
  expect(layout.height(90, 1)).toBeLessThan(layout.height(0, 1));
});

it.each([
  [[null, 3, null], 1, 0],
  [[3], 1, 0],
  [[null, 3, 4], 0, 1],
  [[1, 2, null, 4, 5], 0, 2],
  [[null, null], 0, 0],
])('a line stops at gaps, and a value between gaps is a point: %j', (values, points, pieces) => {
  const [shape] = drawn(['a', 'b', 'c', 'd', 'e'], [line(values)]).shapes;
  expect(shape?.points).toHaveLength(points);
  expect(shape?.path.split('M').length).toBe(pieces + 1);
});

it('draws the period before beside its own series, in its colour, and no line as a curve', () => {
  const series = drawnSeries(
    [
      { name: 'departed', kind: 'bar', values: [1, 2], previous: [3, 4] },
      { name: 'tonnes', kind: 'line', values: [5, 6], previous: [7, 8], axis: 1 },
      { name: 'other', kind: 'line', values: [8, 9] },
    ],
    (name) => `${name} before`,
  );
  const { shapes, layout } = drawn(['a', 'b'], series);
  expect(shapes.map(({ name, color, isPrevious }) => [name, color, isPrevious])).toEqual([
    ['departed', '#5', false],
    ['departed before', '#5', true],
    ['tonnes', '#6', false],
    ['tonnes before', '#6', true],
    ['other', '#5', false],
  ]);
  const [now, before] = shapes.map(({ path }) => corners(path).map(([x]) => x));
  expect(Math.max(...(now ?? []).slice(0, 2))).toBeLessThan(Math.min(...(before ?? [])));
  for (const { path } of shapes.filter(({ kind }) => kind === 'line')) expect(path).toMatch(/^M[^A-KN-Z]*$/);
  expect(corners(shapes[3]?.path ?? '').map(([, y]) => y)).toEqual(
    [layout.height(7, 1), layout.height(8, 1)].map((y) => Math.round(y * 10) / 10),
  );
  expect(shapes.map(({ area }) => area !== '')).toEqual([false, false, true, false, true]);
});

it('keeps everything inside the picture: bars, long names, values below zero', () => {
  const categories = Array.from({ length: 31 }, (_, day) => `11月${day + 1}日`);
  const values = categories.map((_, day) => (day - 15) * 1234.5);
  const { shapes, layout } = drawn(categories, [bars(values), bars(values, 't'), { ...line(values), axis: 1 }]);
  for (const [x, y] of shapes.flatMap(({ path, area }) => corners(path + area))) {
    expect(x).toBeGreaterThanOrEqual(layout.left);
    expect(x).toBeLessThanOrEqual(layout.right);
    expect(y).toBeGreaterThanOrEqual(layout.top);
    expect(y).toBeLessThanOrEqual(layout.bottom);
  }
  // So few names are shown that they do not overlap.
  expect(layout.namedEvery * layout.band).toBeGreaterThan(6 * 12);
});
