/** Messages, notices and questions are windows of their own: their code comes when the first is due, or once the page has come to rest. */
import { type ComponentType, useEffect, useState } from 'react';
import { watchWaitingNotices } from 'shared-platform/notices';

/** By then the first page stands; later a lost connection could not be told any more. */
const restAfter = 5000;

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
          // Asked for again with the next notice.
          isLoading = false;
        },
      );
    };
    const stop = watchWaitingNotices(load);
    const timer = setTimeout(load, restAfter);
    return () => {
      isCurrent = false;
      stop();
      clearTimeout(timer);
    };
  }, []);
  return outlet?.Outlet ?? null;
}
