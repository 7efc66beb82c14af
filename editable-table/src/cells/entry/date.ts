import { momentKind } from './moment-kind.tsx';

/** Day: `YYYY-MM-DD`, or the column's format. */
export const date = momentKind('date', 'date');
