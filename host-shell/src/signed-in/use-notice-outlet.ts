/** Messages, notices and questions are windows of their own: their code comes when the first is due, or once the page has come to rest. */
import { type ComponentType, useEffect, useState } from 'react';
import { watchWaitingNotices } from 'shared-platform/notices';

/** By then the first page stands; later a lost connection could not be told any more. */
const restAfter = 5000;
/** Pause before the code is asked for again when it could not be had. */
const retryAfter = 2000;

/** The component that shows notices; null until it is there. */
export function useNoticeOutlet(): ComponentType | null {
  const [outlet, setOutlet] = useState<{ readonly Outlet: ComponentType } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    let isLoading = false;
    const load = (): void => {
      if (isLoading) return;
      isLoading = true;
      import(/* webpackChunkName: "overlay" */ './notice-outlet.tsx').then(
        ({ NoticeOutlet }) => {
          if (isCurrent) setOutlet({ Outlet: NoticeOutlet });
        },
        () => {
          isLoading = false;
          // What waits may be the end of the session: it must be told sooner or later.
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
