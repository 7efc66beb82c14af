/**
 * Keeps the drawn rows in sight. Browsers scroll by themselves, ahead of the page: where nothing is drawn yet, a person would see an empty
 * table. So the drawn rows scroll along as long as they fill the view, and stay at its edge when the scroll leads past them, until others
 * are drawn. The browser does both by itself (`position: sticky`), by whatever means somebody scrolls.
 */
import type { CSSProperties } from 'react';

export interface DrawnPart {
  /** Of the rows that are drawn, in px of the body, after compression. */
  readonly top: number;
  readonly bottom: number;
  /** There are rows before and behind. */
  readonly hasBefore: boolean;
  readonly hasBehind: boolean;
  /** Heights of what covers the view at its ends: the head and the foot of the table. */
  readonly head: number;
  readonly foot: number;
}

export interface RowStay {
  /** Of the room before it: a margin would count as part of it, and it could not be pushed up. */
  readonly room: CSSProperties;
  /** Of the element without height that stays. */
  readonly stay: CSSProperties;
  /** Of the element in it that the rows are placed in: it begins where the body begins. */
  readonly plane: CSSProperties;
}

/**
 * Where in the body the staying element has its place: anywhere between the ends of the drawn rows, else the body's own ends would hold it.
 * It keeps its place while it can: what moves is painted anew.
 */
export function createStayAnchor(): (part: DrawnPart) => number {
  let at = 0;
  return ({ top, bottom }) => {
    if (at < top || at > bottom) at = Math.round((top + bottom) / 2);
    return at;
  };
}

/** `at`: of the anchor. Per cents are of the view, whatever its height. */
export function rowStay(at: number, { top, bottom, hasBefore, hasBehind, head, foot }: DrawnPart): RowStay {
  return {
    room: { height: at },
    stay: {
      top: hasBehind ? `calc(100% - ${foot + bottom - at}px)` : 'auto',
      bottom: hasBefore ? `calc(100% - ${head + at - top}px)` : 'auto',
    },
    plane: { top: -at },
  };
}
