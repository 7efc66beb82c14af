/** Converts the value of a field or cell to the server's format. */
import type { Field } from 'shared-contracts/entity/field';
import { scaleOf } from 'shared-contracts/entity/field-value';
import { plainDigits } from 'shared-contracts/values/decimal-sum';

/**
 * Trims texts (except passwords, of which spaces are a part), and converts numeric codes to numbers and decimals to texts with all digits.
 */
export function wireValue(field: Field, value: unknown): unknown {
  const written = typeof value === 'string' && !field.secret ? value.trim() : value;
  if (field.numeric && typeof written === 'string' && /^-?\d+$/.test(written)) return Number(written);
  const isDecimal = field.kind !== 'integer' && scaleOf(field) !== null;
  return isDecimal && typeof written === 'number' ? plainDigits(written) : written;
}
