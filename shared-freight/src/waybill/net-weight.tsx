import { useEffect, useRef } from 'react';
import { fixedDecimal, readDecimal } from 'shared-contracts/values/decimal-text';

export interface NetWeightProps {
  /** As typed. */
  readonly gross: unknown;
  readonly tare: unknown;
  /** Form field that receives the net weight. */
  readonly into: string;
  /** Writes values into the form. */
  readonly write: (values: Readonly<Record<string, unknown>>) => void;
}

/** Fills the form's net weight as soon as gross and tare are entered; the person may still correct it. */
export function NetWeight({ gross, tare, into, write }: NetWeightProps) {
  const latest = useRef(write);
  latest.current = write;
  const weighed = useRef<readonly unknown[]>([]);
  useEffect(() => {
    // Effects run again when a tab becomes active: a corrected weight must not be overwritten then.
    if (weighed.current[0] === gross && weighed.current[1] === tare) return;
    weighed.current = [gross, tare];
    const [from, less] = [readDecimal(gross), readDecimal(tare)];
    if (from && less && from.gte(less)) latest.current({ [into]: fixedDecimal(from.minus(less), 3) });
  }, [gross, tare, into]);
  return null;
}
