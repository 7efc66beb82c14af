import { expect, it } from 'vitest';
import { mapTilesOf, tileOrigins } from './map-tiles.ts';

it('without an address there are no tiles', () => {
  expect(mapTilesOf({})).toBeUndefined();
  expect(tileOrigins(undefined)).toEqual([]);
});

it('an address says from where pages may load', () => {
  const tiles = mapTilesOf({ MAP_TILES_URL: 'https://tiles.example.com:8443/t/{z}/{x}/{y}.png', MAP_TILES_DATUM: 'gcj02' });
  expect(tiles).toEqual({ url: 'https://tiles.example.com:8443/t/{z}/{x}/{y}.png', credit: '', datum: 'gcj02' });
  expect(tileOrigins(tiles)).toEqual(['https://tiles.example.com:8443']);
});

it.each([
  [{ MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}.png' }],
  [{ MAP_TILES_URL: 'https://{s}.example.com/{z}/{x}/{y}.png' }],
  [{ MAP_TILES_URL: 'javascript:{z}{x}{y}' }],
  [{ MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}.png', MAP_TILES_DATUM: 'bd09' }],
])('refuses %o', (env) => {
  expect(() => mapTilesOf(env)).toThrow(/MAP_TILES/);
});
