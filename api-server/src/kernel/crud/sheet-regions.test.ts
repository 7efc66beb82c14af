import { expect, it } from 'vitest';
import { takeRegionCodes } from './sheet-regions.ts';

const names = ['sendProvinceCode', 'sendCityCode', 'sendDistrictCode'];
const regions = new Map([
  ['370000', '山东省'],
  ['370100', '济南市'],
  ['370112', '历城区'],
  ['370200', '青岛市'],
  ['370203', '市北区'],
]);

function taken(...texts: string[]): unknown[] {
  const values = Object.fromEntries(names.map((name, index) => [name, texts[index]]));
  takeRegionCodes(values, names, regions);
  return names.map((name) => values[name]);
}

it('a district is found by its name within the city beside it', () => {
  expect(taken('山东省', '济南市', '历城区')).toEqual(['370000', '370100', '370112']);
  expect(taken('', '', '市北区')).toEqual(['', '', '370203']);
});

it('a district of another city stays a name, which the check of the field refuses, and does not change the city', () => {
  expect(taken('山东省', '济南市', '市北区')).toEqual(['370000', '370100', '市北区']);
  expect(taken('山东省', '济南市', '青岛市市北区')).toEqual(['370000', '370100', '青岛市市北区']);
});
