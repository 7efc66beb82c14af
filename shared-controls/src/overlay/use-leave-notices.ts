import { useEffect } from 'react';
import { notices } from 'shared-platform/notices';

/** Closes notices about what is below, e.g. with an undo button, when a drawer or dialog opens: they would cover its controls. */
export function useLeaveNotices(isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) notices.leave();
  }, [isOpen]);
}
