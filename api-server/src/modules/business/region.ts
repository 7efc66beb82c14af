import { Invalid } from '../../kernel/basics/errors.ts';

/** GB/T 2260: the first two digits of a code name its province, the first four its city. */
export function checkRegion(
  province: string | null | undefined,
  city: string | null | undefined,
  district: string | null | undefined,
): void {
  const isNested =
    (!city || (province?.slice(0, 2) === city.slice(0, 2) && province.endsWith('0000'))) &&
    (!district || city?.slice(0, 4) === district.slice(0, 4));
  if (!isNested) throw new Invalid('所选省、市、区县不一致');
}
