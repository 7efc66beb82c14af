import { describe, expect, test } from 'vitest';
import { evidenceOf, missingTrack, oddTrack, oddTransit } from './track-judgement.ts';

/** Track points five minutes apart along a meridian, each a tenth of a degree (11.1 km) from the one before. */
const along = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ lng: 117, lat: 36 + index / 10, time: from + index * 300, speed: 60 }));
const plan = { send: { lng: 117, lat: 36 }, receive: { lng: 117, lat: 38 }, distance: 222 };

describe('R005', () => {
  test('too few points, or none around the departure', () => {
    expect(missingTrack(along(9), 0, 10, 1800)).toBe('轨迹9点');
    expect(missingTrack(along(12, 7200), 0, 10, 1800)).toBe('发车前后无轨迹');
    expect(missingTrack(along(12, 1800), 0, 10, 1800)).toBeNull();
  });
});

describe('R006', () => {
  const journey = { departed: 0, ended: 6000, plan };
  test('a way that is not the planned one, and time without points', () => {
    expect(oddTrack(along(21), journey, { way: 0.3, uncovered: 0.2 }, 1000)).toEqual([]);
    const short = { ...journey, plan: { ...plan, receive: { lng: 117, lat: 37 } } };
    expect(oddTrack(along(11), short, { way: 0.3, uncovered: 0.2 }, 1000)).toEqual(['里程偏差49.9%', '轨迹覆盖率50.0%']);
  });
  test('a way that begins or ends elsewhere than planned; places that nobody located count for nothing', () => {
    const limits = { way: 0.3, uncovered: 0.2 };
    const elsewhere = { send: { lng: 117, lat: 35.9 }, receive: { lng: 117.1, lat: 38 }, distance: 222 };
    expect(oddTrack(along(21), { ...journey, plan: elsewhere }, limits, 1000)).toEqual(['轨迹未到装货地', '轨迹未到卸货地']);
    expect(oddTrack(along(21), { ...journey, plan: elsewhere }, limits, 12_000)).toEqual([]);
    expect(oddTrack(along(21), { ...journey, plan: { ...elsewhere, send: null, receive: null } }, limits, 1000)).toEqual([]);
  });
});

describe('R009', () => {
  const most = { stop: 60, detour: 5, silence: 30 };
  const still = (lat: number) => [0, 1800, 3600, 5400].map((time) => ({ lng: 117, lat, time, speed: 0 }));
  test('stands on the road, but not where it loads', () => {
    expect(oddTransit(still(37), { departed: 0, ended: 5400, plan }, most, 1000)).toEqual(['停留90分钟']);
    expect(oddTransit(still(36), { departed: 0, ended: 5400, plan }, most, 1000)).toEqual([]);
  });
  test('leaves the route, and is silent', () => {
    const away = [...along(3), { lng: 118, lat: 36.5, time: 1200, speed: 60 }];
    expect(oddTransit(away, { departed: 0, ended: 1200, plan }, most, 1000)[0]).toMatch(/^偏航\d+\.\d公里$/);
    expect(oddTransit([], { departed: 0, ended: 48 * 3600, plan }, most, 1000)).toEqual(['离线2880分钟']);
  });
});

test('evidence has at most a hundred points, first and last among them', () => {
  const lines = evidenceOf(along(1000))?.split('\n') ?? [];
  expect(lines.length).toBeLessThanOrEqual(101);
  expect(lines[0]).toBe('117,36,1970-01-01 08:00');
  expect(lines.at(-1)).toContain('117,135.9');
  expect(evidenceOf([])).toBeNull();
});
