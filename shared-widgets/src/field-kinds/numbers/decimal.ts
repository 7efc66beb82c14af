import { numberKind } from './number-kind.tsx';

/** Decimal with the field's own digits; tonnes, cubic metres and kilometres too: their labels name the unit. */
export const decimal = numberKind({ width: 120, scale: 2 });
