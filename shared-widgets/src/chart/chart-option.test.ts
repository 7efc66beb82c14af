import { expect, it } from 'vitest';
import { chartOption } from './chart-option.ts';

const look = { text: '#1', strong: '#2', line: '#3', surface: '#4', font: 'f', colors: ['#5'] };

it('draws a second axis only where a series is measured on it, in the colours of the theme', () => {
  const one = chartOption({ label: 'x', categories: ['a'], series: [{ name: 's', kind: 'line', values: [1] }] }, look);
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
    look,
  );
  expect(two.yAxis).toMatchObject([{ name: '单' }, { name: '吨', splitLine: { show: false } }]);
  expect(two.series).toMatchObject([{ yAxisIndex: 0 }, { yAxisIndex: 1, data: [null] }]);
});
