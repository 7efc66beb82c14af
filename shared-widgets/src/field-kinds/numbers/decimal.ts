import { numberKind } from './number-kind.tsx';

/** Field kind: a decimal with the field's digits; also for tonnes, cubic metres and kilometres, whose labels contain the unit. */
export const decimal = numberKind({ width: 120, scale: 2 });
