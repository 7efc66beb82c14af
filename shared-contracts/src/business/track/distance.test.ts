import { expect, it } from 'vitest';
import { metresBetween } from './distance.ts';

it('distances between cities are those of the haversine formula', () => {
  const km = (a: readonly [number, number], b: readonly [number, number]) =>
    metresBetween({ lng: a[0], lat: a[1] }, { lng: b[0], lat: b[1] }) / 1000;
  expect(km([108.940174, 34.341568], [116.407396, 39.9042])).toBeCloseTo(905.39, 2);
  expect(km([120.3826, 36.0671], [117.1201, 36.6512])).toBeCloseTo(299.26, 2);
  expect(km([117, 36], [117, 36.0072]) * 1000).toBeCloseTo(800.6, 1);
});
