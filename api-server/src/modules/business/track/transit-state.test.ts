import { expect, test } from 'vitest';
import { afterPoints, type Newer } from './transit-state.ts';

const limits = { offlineMinutes: 30, stopMinutes: 60, detourKm: 5, plannedSpeed: 60, lateFactor: 1, fenceRadius: 1_000 };
const fresh = { locateTime: null, standingSince: null, standingLng: null, standingLat: null };
const point = (minute: number, lng: number): Newer => ({
  ...{ lng, lat: 36.6, locateTime: `2026-11-20 10:${minute}:00`, speed: 60, direction: 90, source: '1', address: null },
});

test('a lorry stands since the first point at a place, and not at all while it drives', () => {
  const plan = { send: null, receive: null, distance: 100 };
  const driving = [point(10, 117), point(20, 117.2), point(30, 117.4)];
  expect(afterPoints(fresh, driving, plan, limits)).toMatchObject({ locateTime: '2026-11-20 10:30:00', standingSince: null });
  const stopped = afterPoints(fresh, [...driving, point(40, 117.4)], plan, limits);
  expect(stopped).toMatchObject({ standingSince: '2026-11-20 10:30:00' });
});
