import { expect, test } from 'vitest';
import { apartInTime, loadedAndEmpty, type Reading, twoPlaces } from './lorry-judgement.ts';

const hour = 3600;
/** A position on the equator, where a degree has 111.195 km. */
const at = (hours: number, lng: number, odometer: number | null = null): Reading => ({ time: hours * hour, lng, lat: 0, odometer });

test('loaded and empty kilometres come from the odometer, of two journeys and what lies between them', () => {
  const out = { first: at(0, 117, 1000), last: at(8, 120, 1400), planned: 350 };
  const back = { first: at(20, 114, 2100), last: at(25, 115, 2300), planned: 120 };
  expect(loadedAndEmpty([out, back])).toEqual({ loaded: 600, empty: 700 });
});

test('without an odometer the planned way and the straight line between the journeys count', () => {
  const out = { first: at(0, 117), last: at(8, 120), planned: 350 };
  const back = { first: at(20, 114), last: at(25, 115), planned: 120 };
  const { loaded, empty } = loadedAndEmpty([out, back]);
  expect(loaded).toBe(470);
  expect(empty).toBeCloseTo(667.17, 1);
});

test('an odometer that runs backwards or faster than a lorry is not believed', () => {
  const out = { first: at(0, 117, 9000), last: at(8, 120, 50), planned: 350 };
  const back = { first: at(20, 120, 99_000), last: at(25, 121, 99_110), planned: 120 };
  expect(loadedAndEmpty([out, back])).toEqual({ loaded: 460, empty: 0 });
});

test('journeys at the same time on a shared lorry are driven once', () => {
  const whole = { first: at(0, 117, 1000), last: at(8, 120, 1400), planned: 350 };
  const within = { first: at(1, 117.2, 1050), last: at(6, 119, 1300), planned: 250 };
  const further = { first: at(2, 117.4, 1100), last: at(10, 121, 1500), planned: 380 };
  const back = { first: at(20, 120, 1700), last: at(25, 121, 1900), planned: 120 };
  expect(loadedAndEmpty([whole, within, further, back])).toEqual({ loaded: 700, empty: 200 });
});

test('one journey alone has no empty kilometres', () => {
  expect(loadedAndEmpty([{ first: at(0, 117), last: at(8, 120), planned: 350 }])).toEqual({ loaded: 350, empty: 0 });
});

const limits = { kilometres: 100, seconds: 1800, least: 3 };
const minutely = (count: number, lng: number, from = 0) => Array.from({ length: count }, (_, n) => ({ time: from + n * 60, lng, lat: 0 }));
const inOrder = <P extends { time: number }>(points: P[]): P[] => points.sort((a, b) => a.time - b.time);

test('a lorry that reports from two places in turn is at both within half an hour', () => {
  const found = twoPlaces(inOrder([...minutely(5, 117), ...minutely(5, 118, 30)]), limits);
  expect(found).toMatchObject({ one: { lng: 117 }, other: { lng: 118 } });
  expect(found?.around).toHaveLength(6);
});

test('neither a single wrong position nor places reached one after the other are two places at once', () => {
  expect(twoPlaces(inOrder([...minutely(20, 117), { time: 333, lng: 118, lat: 0 }]), limits)).toBeNull();
  expect(twoPlaces([...minutely(5, 117), ...minutely(5, 118, 2 * hour)], limits)).toBeNull();
  expect(twoPlaces(inOrder([...minutely(5, 117), ...minutely(5, 117.8, 30)]), limits)).toBeNull();
  expect(twoPlaces([], limits)).toBeNull();
});

test.each([0, 5, 50])(
  'a conflict of a day is one occurrence until its end, also where clocks are %s s off; another one begins after a pause',
  (jitter) => {
    const at = (time: number) => ({ one: { time, lng: 117, lat: 0 }, other: { time, lng: 118, lat: 0 }, around: [] });
    const day = Array.from({ length: 48 }, (_, n) => at(n * limits.seconds + (n % 2) * jitter));
    const [occurrence, ...others] = apartInTime(day.toReversed(), limits.seconds);
    expect(others).toEqual([]);
    expect(occurrence).toMatchObject({ first: { other: { time: 0 } }, until: 47 * limits.seconds + jitter });
    const later = at((47 + 4) * limits.seconds);
    expect(apartInTime([...day, later], limits.seconds)).toHaveLength(2);
  },
);
