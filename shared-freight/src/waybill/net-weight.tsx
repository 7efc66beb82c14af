import { useEffect, useRef } from 'react';
import { fixedDecimal, readDecimal } from 'shared-contracts/values/decimal-text';
import { useLabel } from 'shared-platform/i18n';
import { weighingTexts } from './weighing-texts.ts';

export interface NetWeightProps {
  /** Contents of the two fields for gross and tare weight as typed, perhaps not numbers. */
  readonly gross: unknown;
  readonly tare: unknown;
  /** Names of the form fields for gross and tare weight. */
  readonly of: readonly [gross: string, tare: string];
  /** Name of the form field into which the net weight is written. */
  readonly into: string;
  /** Writes values into the form, which highlights what changed. */
  readonly write: (values: Readonly<Record<string, unknown>>, because?: readonly string[]) => void;
}

/** Fills the net weight of the surrounding form as soon as gross and tare are entered; the person may correct it. */
export function NetWeight({ gross, tare, of, into, write }: NetWeightProps) {
  const latest = useRef({ write, of });
  latest.current = { write, of };
  const weighed = useRef<readonly unknown[]>([]);
  useEffect(() => {
    // React runs this effect again when the tab becomes active; a net weight that the person corrected must not be overwritten then.
    if (weighed.current[0] === gross && weighed.current[1] === tare) return;
    weighed.current = [gross, tare];
    const [from, less] = [readDecimal(gross), readDecimal(tare)];
    const { write: put, of: because } = latest.current;
    if (from && less && from.gte(less)) put({ [into]: fixedDecimal(from.minus(less), 3) }, because);
  }, [gross, tare, into]);
  return null;
}

/** Returns a check that shows a message at the tare field when the tare exceeds the gross weight. */
export function useTareCheck(gross: string, tare: string) {
  const text = useLabel();
  const problem = (values: Readonly<Record<string, unknown>>): string | null => {
    const [whole, part] = [readDecimal(values[gross]), readDecimal(values[tare])];
    return whole && part?.gt(whole) ? text(weighingTexts.tareAbove) : null;
  };
  return { [tare]: { check: { with: [gross], problem } } };
}
