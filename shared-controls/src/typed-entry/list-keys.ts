/**
 * Tab out of an open list. With antd it chooses the highlighted option, which may be the first one or the one under the
 * pointer, and in multiple mode it removes the last. Here it chooses only an option highlighted by a key, and in multiple mode nothing.
 */
import { type KeyboardEvent, useRef } from 'react';

/** Arrows, and what is typed to search: also by an input method. */
const marking = /^(?:Arrow(?:Up|Down)|Process|.)$/u;

export interface ListKeys {
  /** Of the list's field. */
  readonly onInputKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Whether what is told as chosen now was only passed over. */
  readonly isPassed: () => boolean;
}

/** `isSearched`: something was typed before the list was there. */
export function useListKeys(multiple: boolean, isSearched = false): ListKeys {
  const keys = useRef({ isMarked: isSearched, isTab: false });
  return {
    onInputKeyDown({ key }) {
      const now = keys.current;
      now.isTab = key === 'Tab';
      if (now.isTab)
        queueMicrotask(() => {
          keys.current = { isMarked: false, isTab: false };
        });
      else if (marking.test(key)) now.isMarked = true;
    },
    isPassed: () => keys.current.isTab && (multiple || !keys.current.isMarked),
  };
}
