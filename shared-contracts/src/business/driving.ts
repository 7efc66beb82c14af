/** Plausible driving speeds: an impossible mean speed shows that one of the times was entered wrongly. */
import Big from 'big.js';
import type { DecimalInput } from '../values/decimal-text.ts';
import { shanghaiEpoch } from '../values/shanghai-time.ts';

/** km/h; no loaded lorry reaches a higher mean speed on a whole journey. */
export const highestMeanSpeed = 120;

/** km/h; what planning counts with for a loaded lorry on the whole way. */
const usualSpeed = 60;

/**
 * Hours at the wheel within 24: Chinese rules for commercial drivers of passengers; for goods the law limits only four hours
 * without a rest, so more is a warning and no refusal.
 */
export const longestDriving = 8;

/** Hours that a journey of so many km takes at the wheel, one decimal; `null` when the distance is unknown. */
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

/** The Chinese question that is asked about an impossible speed; `null` when the speed is possible or the distance unknown. */
export function drivingProblem(distance: DecimalInput | null | undefined, from: string, to: string): string | null {
  const speed = meanSpeed(distance, from, to);
  if (speed === null || speed <= highestMeanSpeed) return null;
  const shown = Number.isFinite(speed) ? `平均车速${speed} km/h` : '没有行驶时间';
  return `${distance}公里${shown}，超过${highestMeanSpeed} km/h。请核对时间；确属实请填写车速异常说明`;
}
