/** What a lorry can drive: the mean speed between two moments tells a time that was typed wrong. */
import Big from 'big.js';
import type { DecimalInput } from '../values/decimal-text.ts';
import { shanghaiEpoch } from '../values/shanghai-time.ts';

/** km/h; no loaded lorry keeps it up from gate to gate. */
export const highestMeanSpeed = 120;

/**
 * Mean speed in km/h, one digit, of `distance` km from one moment to another (`YYYY-MM-DD HH:mm:ss`). `null` where the distance is
 * unknown; infinity where no time passed.
 */
export function meanSpeed(distance: DecimalInput | null | undefined, from: string, to: string): number | null {
  if (distance === null || distance === undefined || distance === '' || new Big(distance).lte(0)) return null;
  const hours = (shanghaiEpoch(to) - shanghaiEpoch(from)) / 3_600_000;
  return hours <= 0 ? Number.POSITIVE_INFINITY : new Big(distance).div(hours).round(1).toNumber();
}

/** The Chinese text that asks about impossible driving; `null` where it was possible, or nobody knows the distance. */
export function drivingProblem(distance: DecimalInput | null | undefined, from: string, to: string): string | null {
  const speed = meanSpeed(distance, from, to);
  if (speed === null || speed <= highestMeanSpeed) return null;
  const shown = Number.isFinite(speed) ? `平均车速${speed} km/h` : '没有行驶时间';
  return `${distance}公里${shown}，超过${highestMeanSpeed} km/h。请核对时间；确属实请填写车速异常说明`;
}
