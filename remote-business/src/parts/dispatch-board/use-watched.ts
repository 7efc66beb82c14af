import { useEffect, useEffectEvent, useRef } from 'react';
import { live } from 'shared-platform/live';

/** Milliseconds during which changes are collected before the records are read again. */
const gatherFor = 300;

/** Reads records again when other people change records of the entity that the person may read. */
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
  // The list of watched rows is updated within the subscription: with a new subscription, a change that was just reported but not read yet
  // would be lost.
  useEffect(() => watch.current?.update(shown === '' ? [] : shown.split(',')), [shown]);
}
