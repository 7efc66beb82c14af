import { useEffect, useEffectEvent, useRef } from 'react';
import { live } from 'shared-platform/live';

/** Milliseconds in which changes are gathered before they are read. */
const gatherFor = 300;

/** Reads again when others change records of the entity that the person may read. */
export function useWatched(entity: string, ids: readonly string[], read: () => void): void {
  const readNow = useEffectEvent(read);
  const watch = useRef<ReturnType<typeof live.watchList> | null>(null);
  const shown = ids.join(',');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const own = live.watchList(entity, [], () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        readNow();
      }, gatherFor);
    });
    watch.current = own;
    return () => {
      own.stop();
      clearTimeout(timer);
    };
  }, [entity]);
  // Only the watched rows are updated, without a new subscription: a change that was just reported may still wait to be read.
  useEffect(() => watch.current?.update(shown === '' ? [] : shown.split(',')), [shown]);
}
