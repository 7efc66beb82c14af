import { useEffect, useEffectEvent } from 'react';
import { live } from 'shared-platform/live';

/** Reads again when others change records of the entity that the person may read, at most once a second. */
export function useWatched(entity: string, ids: readonly string[], read: () => void): void {
  const readNow = useEffectEvent(read);
  const shown = ids.join(',');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heard = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        readNow();
      }, 300);
    };
    const watch = live.watchList(entity, shown === '' ? [] : shown.split(','), heard);
    return () => {
      watch.stop();
      clearTimeout(timer);
    };
  }, [entity, shown]);
}
