import { invalidAt } from '../../kernel/basics/errors.ts';

/** Beginning of the names of an address's fields, e.g. `send` of `sendCityCode`; empty where the record has one address. */
type AddressPrefix = '' | 'send' | 'receive' | 'start' | 'end';

/**
 * Refuses an address whose province, city and district do not lie in each other, at the field of its smallest region: a form shows that one, and a record
 * may have two addresses. GB/T 2260: the first two digits of a code name its province, the first four its city.
 */
export function checkRegion(draft: Readonly<Record<string, unknown>>, prefix: AddressPrefix = ''): void {
  const nameOf = (level: string) => (prefix === '' ? `${level.charAt(0).toLowerCase()}${level.slice(1)}Code` : `${prefix}${level}Code`);
  const codeOf = (level: string) => String(draft[nameOf(level)] ?? '');
  const [province, city, district] = [codeOf('Province'), codeOf('City'), codeOf('District')];
  const isNested =
    (city === '' || (province.slice(0, 2) === city.slice(0, 2) && province.endsWith('0000'))) &&
    (district === '' || city.slice(0, 4) === district.slice(0, 4));
  if (!isNested) throw invalidAt({ [nameOf(district === '' ? 'City' : 'District')]: '所选省、市、区县不一致' });
}
