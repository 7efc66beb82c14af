import { exactDigits } from 'shared-controls/number-text';
import { numberKind } from './number-kind.tsx';

/** Field kind: a whole number. */
export const integer = numberKind({ width: 100, shape: { isWhole: true, digits: exactDigits }, kept: Number });
