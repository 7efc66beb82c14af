/**
 * Tab out of an open list. The widget library lets it choose what is marked there: the first option, the one that the pointer rests on, and of
 * several it takes back the last. Here it chooses only what a key marked, and of several nothing.
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
