import { numberKind } from './number-kind.tsx';

/** Yuan, and yuan per unit. */
export const money = numberKind({ width: 130, prefix: '¥', scale: 2 });
