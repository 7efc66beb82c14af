import { Form } from 'antd';
import { useEffect } from 'react';
import { fixedDecimal, readDecimal } from 'shared-contracts/decimal-text';

export interface NetWeightProps {
  /** As typed. */
  readonly gross: unknown;
  readonly tare: unknown;
  /** Form field that takes the difference. */
  readonly into: string;
}

/** Fills the net weight of the form it stands in as soon as gross and tare are both there; the person may still correct it. */
export function NetWeight({ gross, tare, into }: NetWeightProps) {
  const form = Form.useFormInstance();
  useEffect(() => {
    const [from, less] = [readDecimal(gross), readDecimal(tare)];
    if (from && less && from.gte(less)) form.setFieldValue(into, fixedDecimal(from.minus(less), 3));
  }, [form, gross, tare, into]);
  return null;
}
