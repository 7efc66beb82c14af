import { expect, it } from 'vitest';
import { fromGcj02, toGcj02 } from './gcj-02.ts';

it('Beijing is shifted by half a kilometre', () => {
  const shifted = toGcj02({ lng: 116.404, lat: 39.915 });
  expect(shifted.lng).toBeCloseTo(116.410244499, 8);
  expect(shifted.lat).toBeCloseTo(39.916404281, 8);
});

it('what is read from a shifted map is the place that was drawn', () => {
  for (const point of [
    { lng: 87.6, lat: 43.8 },
    { lng: 121.47, lat: 31.23 },
    { lng: 110.2, lat: 20.04 },
  ]) {
    const back = fromGcj02(toGcj02(point));
    expect(back.lng).toBeCloseTo(point.lng, 8);
    expect(back.lat).toBeCloseTo(point.lat, 8);
  }
});

it('nothing is shifted abroad', () => {
  expect(toGcj02({ lng: 2.35, lat: 48.85 })).toEqual({ lng: 2.35, lat: 48.85 });
  expect(fromGcj02({ lng: 2.35, lat: 48.85 })).toEqual({ lng: 2.35, lat: 48.85 });
});
