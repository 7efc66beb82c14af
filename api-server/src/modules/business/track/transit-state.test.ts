import { describe, expect, test } from 'vitest';
import { afterPoints, meanSpeed, type Newer } from './transit-state.ts';

const planned = { planned: 60, recent: null };
const fresh = { locateTime: null, standingSince: null, standingLng: null, standingLat: null };
const point = (minute: number, lng: number): Newer => ({
  ...{ lng, lat: 36.6, locateTime: `2026-11-20 10:${minute}:00`, speed: 60, direction: 90, source: '1', address: null },
});

test('a lorry stands since the first point at a place, and not at all while it drives', () => {
  const plan = { send: null, receive: null, distance: 100 };
  const driving = [point(10, 117), point(20, 117.2), point(30, 117.4)];
  expect(afterPoints(fresh, driving, plan, planned)).toMatchObject({ locateTime: '2026-11-20 10:30:00', standingSince: null });
  const stopped = afterPoints(fresh, [...driving, point(40, 117.4)], plan, planned);
  expect(stopped).toMatchObject({ standingSince: '2026-11-20 10:30:00' });
});

describe('the arrival', () => {
  const plan = { send: { lng: 117, lat: 36.6 }, receive: { lng: 118.12, lat: 36.6 }, distance: 120 };
  // About 100 km of straight line for 120 km of road; 80 % of it is left.
  const here = [point(30, 117.224)];

  test('is estimated from the road that is left and the planned speed, as long as no other is known', () => {
    const moved = afterPoints(fresh, here, plan, planned);
    expect(moved).toMatchObject({
      remaining: expect.stringMatching(/^9[56]\./),
      etaSpeed: null,
      eta: expect.stringMatching(/^2026-11-20 12:0[56]:/),
    });
  });

  test('follows the mean speed of the last hours', () => {
    expect(afterPoints(fresh, here, plan, { planned: 60, recent: 40 })).toMatchObject({
      etaSpeed: '40.00',
      eta: expect.stringMatching(/^2026-11-20 12:5[34]:/),
    });
  });

  test('stays unknown without a known destination', () => {
    expect(afterPoints(fresh, here, { ...plan, receive: null }, { planned: 60, recent: 40 })).toMatchObject({ eta: null, etaSpeed: null });
  });
});

test('the mean speed counts short stops, and says nothing over a short time or of a lorry that stood', () => {
  const drive = (minutes: number, perMinute: number) =>
    Array.from({ length: minutes + 1 }, (_, index) => ({ time: index * 60, lng: 117 + index * perMinute, lat: 36.6, speed: null }));
  expect(meanSpeed(drive(120, 0.0112))).toBeCloseTo(60, 0);
  const [last = { lng: 0 }] = drive(60, 0.0112).slice(-1);
  const rest = Array.from({ length: 30 }, (_, index) => ({ time: 3_660 + index * 60, lng: last.lng, lat: 36.6, speed: 0 }));
  expect(meanSpeed([...drive(60, 0.0112), ...rest])).toBeCloseTo(40, 0);
  expect(meanSpeed(drive(20, 0.0112))).toBeNull();
  expect(meanSpeed(drive(120, 0))).toBeNull();
  expect(meanSpeed([])).toBeNull();
});
