/** Plausible driving speeds: an impossible mean speed shows that one of the times was entered wrongly. */
import Big from 'big.js';
import type { DecimalInput } from '../values/decimal-text.ts';
import { shanghaiEpoch } from '../values/shanghai-time.ts';

/** km/h; no loaded lorry reaches a higher mean speed on a whole journey. */
export const highestMeanSpeed = 120;

/** Mean speed of a loaded lorry used for planning, km/h. */
const usualSpeed = 60;

/**
 * Driving hours within 24 from which a warning is shown: the Chinese limit for drivers of passengers. For goods the law limits only driving
 * without a rest (four hours), so nothing is refused.
 */
export const longestDriving = 8;

/** Driving hours for a distance in km, one decimal; `null` when the distance is unknown. */
export function journeyHours(distance: DecimalInput | null | undefined): number | null {
  if (distance === null || distance === undefined || distance === '') return null;
  return new Big(distance).div(usualSpeed).round(1).toNumber();
}

/**
 * Mean speed in km/h, one decimal, over `distance` km between two moments (`YYYY-MM-DD HH:mm:ss`). `null` when the distance is
 * unknown; infinity when no time passed.
 */
export function meanSpeed(distance: DecimalInput | null | undefined, from: string, to: string): number | null {
  if (distance === null || distance === undefined || distance === '' || new Big(distance).lte(0)) return null;
  const hours = (shanghaiEpoch(to) - shanghaiEpoch(from)) / 3_600_000;
  return hours <= 0 ? Number.POSITIVE_INFINITY : new Big(distance).div(hours).round(1).toNumber();
}

/**
 * The question, in Chinese, that a person is asked about an impossible speed; `null` when the speed is possible or the distance unknown.
 */
export function drivingProblem(distance: DecimalInput | null | undefined, from: string, to: string): string | null {
  const speed = meanSpeed(distance, from, to);
  if (speed === null || speed <= highestMeanSpeed) return null;
  const shown = Number.isFinite(speed) ? `平均车速${speed} km/h` : '没有行驶时间';
  return `${distance}公里${shown}，超过${highestMeanSpeed} km/h。请核对时间；确属实请填写车速异常说明`;
}
