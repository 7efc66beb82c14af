/** How a form finds what was typed into it earlier and not sent. */
import { type RefObject, useEffect, useRef } from 'react';
import type { Draft } from 'shared-contracts/entity/draft';
import { watchConnectionBack } from '../environment/connection.ts';
import { drafts } from './drafts.ts';

/**
 * Looks for a stored draft once; while the server is unreachable, again when it is back. `form`: name of the form; undefined: nothing is looked
 * for. While `isOver` holds, a draft that is found is not told.
 */
export function useStoredDraft(form: string | undefined, isOver: RefObject<boolean>, onFound: (draft: Draft) => void): void {
  const hasLooked = useRef(false);
  const latest = useRef(onFound);
  latest.current = onFound;
  useEffect(() => {
    // React runs this effect again when a tab is shown again; the form must not be offered its own draft then.
    if (!form || hasLooked.current) return;
    let isCurrent = true;
    const look = (): void => {
      drafts.find(form).then(
        (found) => {
          if (!isCurrent || hasLooked.current) return;
          hasLooked.current = true;
          if (found && !isOver.current) latest.current(found);
        },
        () => undefined,
      );
    };
    look();
    const stop = watchConnectionBack(look);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [form, isOver]);
}
