import { expect, it } from 'vitest';
import { chartOption } from './chart-option.ts';
import { drawnSeries } from './drawn-series.ts';

const theme = { text: '#1', strong: '#2', line: '#3', surface: '#4', font: 'f', colors: ['#5'] };

it('draws a second axis only where a series is measured on it, in the colours of the theme', () => {
  const one = chartOption({ label: 'x', categories: ['a'], series: [{ name: 's', kind: 'line', values: [1], isPrevious: false }] }, theme);
  expect(one.yAxis).toHaveLength(1);
  expect(one.color).toEqual(['#5']);
  const two = chartOption(
    {
      label: 'x',
      categories: ['a'],
      units: ['单', '吨'],
      series: [
        { name: 's', kind: 'bar', values: [1], isPrevious: false },
        { name: 't', kind: 'line', values: [null], axis: 1, isPrevious: false },
      ],
    },
    theme,
  );
  expect(two.yAxis).toMatchObject([{ name: '单' }, { name: '吨', splitLine: { show: false } }]);
  expect(two.series).toMatchObject([{ yAxisIndex: 0 }, { yAxisIndex: 1, data: [null] }]);
});

it.each([
  [[null, 3, null], true],
  [[3], true],
  [[null, 3, 4], false],
  [[null, null], false],
])('a value between gaps is drawn as a point: %j', (values, isPoint) => {
  const option = chartOption(
    { label: 'x', categories: ['a', 'b', 'c'], series: [{ name: 's', kind: 'line', values, isPrevious: false }] },
    theme,
  );
  expect(option.series).toMatchObject([{ showSymbol: isPoint }]);
});

it('draws the period before beside its own series, in its colour, dashed or pale, and no line as a curve', () => {
  const series = drawnSeries(
    [
      { name: 'departed', kind: 'bar', values: [1, 2], previous: [3, 4] },
      { name: 'tonnes', kind: 'line', values: [5, 6], previous: [7, null], axis: 1 },
      { name: 'other', kind: 'line', values: [8, 9] },
    ],
    (name) => `${name} before`,
  );
  const option = chartOption({ label: 'x', categories: ['a', 'b'], series }, { ...theme, colors: ['#5', '#6'] });
  expect(option.series).toMatchObject([
    { name: 'departed', color: '#5', itemStyle: { opacity: 1 } },
    { name: 'departed before', color: '#5', data: [3, 4], itemStyle: { opacity: 0.35 } },
    { name: 'tonnes', color: '#6', yAxisIndex: 1 },
    { name: 'tonnes before', color: '#6', data: [7, null], yAxisIndex: 1, lineStyle: { type: 'dashed' } },
    { name: 'other', color: '#5' },
  ]);
  for (const one of option.series as object[]) expect(one).not.toHaveProperty('smooth');
});
