/** Focused cell, selected range and open editor, without React and DOM. */
import type { CellPlace } from './grid-props.ts';

/** Key that stands for the row of column headers when a header has the focus. */
export const headerRow = '#header';

export interface EditSession extends CellPlace {
  /** Number of the edit session; everything that is written in one session is one undo step. */
  readonly id: number;
  /** The text by which typing over the cell opened the editor. */
  readonly typed: string | null;
  readonly original: unknown;
  readonly openedBy: 'pointer' | 'keyboard' | 'typing';
}

export interface GridModel {
  focus(): CellPlace | null;
  /** First corner of the selected range; the focused cell is the opposite corner. */
  anchor(): CellPlace | null;
  session(): EditSession | null;
  /** The edit session, if it is in the row with this key. */
  sessionIn(rowKey: string): EditSession | null;
  setFocus(place: CellPlace | null, extend: boolean): void;
  setRange(anchor: CellPlace, head: CellPlace): void;
  begin(session: Omit<EditSession, 'id'>): EditSession;
  close(): void;
  /** Whether the range was selected by touch; it then has handles at its corners, and buttons replace keys. */
  isTouched(): boolean;
  setTouched(isTouched: boolean): void;
  subscribe(listener: () => void): () => void;
}

const isSame = (first: CellPlace | null, second: CellPlace | null): boolean =>
  first === second || (first?.rowKey === second?.rowKey && first?.columnKey === second?.columnKey);

let sessions = 0;

export function createGridModel(): GridModel {
  const listeners = new Set<() => void>();
  let focus: CellPlace | null = null;
  let anchor: CellPlace | null = null;
  let session: EditSession | null = null;
  let touched = false;
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  return {
    focus: () => focus,
    anchor: () => anchor,
    session: () => session,
    sessionIn: (rowKey) => (session?.rowKey === rowKey ? session : null),
    setFocus(place, extend) {
      const nextAnchor = extend ? (anchor ?? place) : place;
      if (isSame(place, focus) && isSame(nextAnchor, anchor)) return;
      focus = place;
      anchor = nextAnchor;
      tell();
    },
    setRange(from, head) {
      anchor = from;
      focus = head;
      tell();
    },
    begin(begun) {
      sessions += 1;
      const next = { ...begun, id: sessions };
      session = next;
      tell();
      return next;
    },
    close() {
      if (!session) return;
      session = null;
      tell();
    },
    isTouched: () => touched,
    setTouched(isTouched) {
      if (touched === isTouched) return;
      touched = isTouched;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
