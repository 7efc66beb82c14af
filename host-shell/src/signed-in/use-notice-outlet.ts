/** Loads the code for messages, notices and confirmations with the first one, or when the page is idle. */
import { type ComponentType, useEffect, useState } from 'react';
import { watchWaitingNotices } from 'shared-platform/notices';

/** Delay of loading: after the first page is shown, and before the connection is likely to be lost. */
const restAfter = 5000;
/** Pause before a failed load of the code is repeated. */
const retryAfter = 2000;

/** The component that shows notices; null until it is loaded. */
export function useNoticeOutlet(): ComponentType | null {
  const [outlet, setOutlet] = useState<{ readonly Outlet: ComponentType } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    let isLoading = false;
    const load = (): void => {
      if (isLoading) return;
      isLoading = true;
      import(/* webpackChunkName: "notices" */ './notice-outlet.tsx').then(
        ({ NoticeOutlet }) => {
          if (isCurrent) setOutlet({ Outlet: NoticeOutlet });
        },
        () => {
          isLoading = false;
          // Loading is repeated until it succeeds, because the waiting message may be about the end of the session.
          if (isCurrent) timer = setTimeout(load, retryAfter);
        },
      );
    };
    let timer = setTimeout(load, restAfter);
    const stop = watchWaitingNotices(load);
    return () => {
      isCurrent = false;
      stop();
      clearTimeout(timer);
    };
  }, []);
  return outlet?.Outlet ?? null;
}
