/**
 * Keeps the rendered rows visible while a person scrolls. Browsers scroll before the page renders, so the person would see an empty table
 * where no rows are rendered yet. With `position: sticky` the rendered rows scroll along as long as they fill the view, and stay at its
 * edge when scrolling goes past them, until other rows are rendered. This works for any way of scrolling.
 */
import type { CSSProperties } from 'react';

export interface DrawnPart {
  /** Top of the rendered rows in pixels from the top of the table body. */
  readonly top: number;
  readonly bottom: number;
  /** Whether the table has rows before and after the rendered ones. */
  readonly hasBefore: boolean;
  readonly hasBehind: boolean;
  /** Heights of header and footer, which cover the view. */
  readonly head: number;
  readonly foot: number;
}

export interface RowStay {
  /**
   * Style of an empty element before the sticky one. A margin would not do: it would move with the element and keep the browser from
   * pushing it up.
   */
  readonly room: CSSProperties;
  /** Style of the sticky element, whose height is 0. */
  readonly stay: CSSProperties;
  /** Style of the element within the sticky one that contains the rows; its top is that of the table body. */
  readonly plane: CSSProperties;
}

/**
 * Chooses the position of the sticky element in the body: between the ends of the rendered rows, because otherwise the ends of the body
 * would limit it. The position is kept as long as possible, because moving the element causes a repaint.
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
