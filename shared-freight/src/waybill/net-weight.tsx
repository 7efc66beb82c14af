import { useEffect, useRef } from 'react';
import { fixedDecimal, readDecimal } from 'shared-contracts/values/decimal-text';

export interface NetWeightProps {
  /** As typed. */
  readonly gross: unknown;
  readonly tare: unknown;
  /** Form field that takes the difference. */
  readonly into: string;
  /** Writes into the form, which shows what changed. */
  readonly write: (values: Readonly<Record<string, unknown>>) => void;
}

/** Fills the net weight of the form it stands in as soon as gross and tare are both there; the person may still correct it. */
export function NetWeight({ gross, tare, into, write }: NetWeightProps) {
  const latest = useRef(write);
  latest.current = write;
  const weighed = useRef<readonly unknown[]>([]);
  useEffect(() => {
    // A tab that comes back to the front runs its effects again: a corrected weight stays.
    if (weighed.current[0] === gross && weighed.current[1] === tare) return;
    weighed.current = [gross, tare];
    const [from, less] = [readDecimal(gross), readDecimal(tare)];
    if (from && less && from.gte(less)) latest.current({ [into]: fixedDecimal(from.minus(less), 3) });
  }, [gross, tare, into]);
  return null;
}
