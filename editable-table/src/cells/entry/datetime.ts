import { momentKind } from './moment-kind.tsx';

/** Moment: `YYYY-MM-DD HH:mm:ss`, or the column's format. */
export const datetime = momentKind('datetime', 'instant');
