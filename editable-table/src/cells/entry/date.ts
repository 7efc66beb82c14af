import { momentKind } from './moment-kind.tsx';

/** Cell kind: a day, `YYYY-MM-DD` or the column's format. */
export const date = momentKind('date', 'date');
