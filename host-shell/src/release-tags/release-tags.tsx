/** Tags about releases in the header; their code is loaded when the first one is shown. */
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useShellFacts } from '../frame-state/shell-context.ts';

export function ReleaseTags() {
  const { loader } = useShellFacts();
  const isDue = useSyncExternalStore(loader.subscribe, () => Boolean(loader.documentAge()?.stale) || loader.newerShell() !== null);
  const [part, setPart] = useState<{ readonly Tags: ComponentType } | null>(null);
  useEffect(() => {
    if (!isDue || part) return;
    let isCurrent = true;
    import(/* webpackChunkName: "overlay" */ './release-tag-list.tsx').then(
      ({ ReleaseTagList }) => isCurrent && setPart({ Tags: ReleaseTagList }),
      // The code of the tags could not be loaded; it is requested again when the state next changes.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isDue, part]);
  return part && <part.Tags />;
}
