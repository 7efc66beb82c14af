import { exactDigits } from 'shared-controls/number-text';
import { numberKind } from './number-kind.tsx';

/** Whole number. */
export const integer = numberKind({ width: 100, shape: { isWhole: true, digits: exactDigits }, kept: Number });
