import { numberKind } from './number-kind.tsx';

/** Field kinds: an amount in yuan, and a price in yuan per unit. */
export const money = numberKind({ width: 130, prefix: '¥', scale: 2 });
