import type { Dayjs } from 'dayjs';
import { useState } from 'react';

type Moment = Dayjs | null | undefined;
type Moments = Moment | readonly Moment[];

function isSame(one: Moments, other: Moments): boolean {
  if (one === other) return true;
  if (!one || !other) return false;
  if ('length' in one) return 'length' in other && one.length === other.length && one.every((moment, at) => isSame(moment, other[at]));
  return !('length' in other) && one.valueOf() === other.valueOf();
}

/**
 * The value of a date picker, or both values of a range: the same object as long as it says the same moments. antd's pickers drop the day that
 * was chosen and not confirmed yet (the first one of a range, the day of a moment) when they are given another object.
 */
export function useSteadyMoments<Value extends Moments>(value: Value): Value {
  const [kept, setKept] = useState(value);
  if (isSame(kept, value)) return kept;
  setKept(value);
  return value;
}
