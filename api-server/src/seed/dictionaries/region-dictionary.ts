import { regionList } from 'shared-contracts/values/region-list';
import type { DictionarySeed } from './dictionary-seed.ts';

const split = (text: string) => ({ digits: text.slice(0, 2), name: text.slice(2) });

function* regions(): Generator<{ value: string; text: string }> {
  for (const line of regionList.trim().split('\n')) {
    const [head = '', ...cities] = line.split('|');
    const province = split(head);
    yield { value: `${province.digits}0000`, text: province.name };
    for (const entry of cities) {
      const [title = '', districts = ''] = entry.split(':');
      const city = split(title);
      yield { value: `${province.digits}${city.digits}00`, text: city.name };
      for (const district of districts.split(',').filter(Boolean).map(split)) {
        yield { value: `${province.digits}${city.digits}${district.digits}`, text: district.name };
      }
    }
  }
}

/** Provinces, cities and districts of GB/T 2260, with their six-digit codes. */
export const regionDictionary: DictionarySeed = {
  code: 'region',
  name: '行政区划',
  nameEn: 'Region',
  items: [...regions()].map((region) => ({ ...region, textEn: null })),
};
