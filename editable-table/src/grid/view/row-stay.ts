/**
 * Keeps the rendered rows visible. Browsers scroll before the page renders, so a person would see an empty table where no rows are
 * rendered. With `position: sticky` the rendered rows scroll along as long as they fill the view, and stay at its edge when scrolling goes
 * past them, until others are rendered; this works for any way of scrolling.
 */
import type { CSSProperties } from 'react';

export interface DrawnPart {
  /** Top of the rendered rows in px of the body, after compression. */
  readonly top: number;
  readonly bottom: number;
  /** Rows exist before and after the rendered ones. */
  readonly hasBefore: boolean;
  readonly hasBehind: boolean;
  /** Heights of header and footer, which cover the view. */
  readonly head: number;
  readonly foot: number;
}

export interface RowStay {
  /** Style of a spacer before the element; a margin would move with it and keep it from being pushed up. */
  readonly room: CSSProperties;
  /** Style of the sticky element, which has no height. */
  readonly stay: CSSProperties;
  /** Style of the element within the sticky one that contains the rows; its top is that of the table body. */
  readonly plane: CSSProperties;
}

/**
 * Chooses the position of the sticky element in the body: between the ends of the rendered rows, otherwise the body's ends would limit it.
 * It stays where possible, because moving it causes a repaint.
 */
export function createStayAnchor(): (part: DrawnPart) => number {
  let at = 0;
  return ({ top, bottom }) => {
    if (at < top || at > bottom) at = Math.round((top + bottom) / 2);
    return at;
  };
}

/** Computes the styles. `at`: position of the sticky element. Percentages refer to the view's height. */
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
