import { momentKind } from './moment-kind.tsx';

/** Cell kind: a moment, `YYYY-MM-DD HH:mm:ss` or the column's format. */
export const datetime = momentKind('datetime', 'instant');
