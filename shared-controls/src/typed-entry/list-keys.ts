/**
 * Tab key in an open list of options. antd would choose the highlighted option, which may be the first one or the one under the pointer,
 * and in multiple mode remove the last one. Here Tab chooses only an option that the person highlighted by key, and in multiple mode none.
 */
import { type KeyboardEvent, useRef } from 'react';

/** Keys that highlight an option: arrows, and typed search text (also by input method). */
const marking = /^(?:Arrow(?:Up|Down)|Process|.)$/u;

export interface ListKeys {
  /** Handler for the input of the list's field. */
  readonly onInputKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Whether the option that antd reports as chosen must be ignored, because it was not highlighted by key. */
  readonly isPassed: () => boolean;
}

/** Hook for the key handling of a list. `isSearched`: the person typed text before the list opened. */
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
