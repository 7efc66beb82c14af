import { expect, it } from 'vitest';
import { chartOption } from './chart-option.ts';

const theme = { text: '#1', strong: '#2', line: '#3', surface: '#4', font: 'f', colors: ['#5'] };

it('draws a second axis only where a series is measured on it, in the colours of the theme', () => {
  const one = chartOption({ label: 'x', categories: ['a'], series: [{ name: 's', kind: 'line', values: [1] }] }, theme);
  expect(one.yAxis).toHaveLength(1);
  expect(one.color).toEqual(['#5']);
  const two = chartOption(
    {
      label: 'x',
      categories: ['a'],
      units: ['单', '吨'],
      series: [
        { name: 's', kind: 'bar', values: [1] },
        { name: 't', kind: 'line', values: [null], axis: 1 },
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
  const option = chartOption({ label: 'x', categories: ['a', 'b', 'c'], series: [{ name: 's', kind: 'line', values }] }, theme);
  expect(option.series).toMatchObject([{ showSymbol: isPoint }]);
});
