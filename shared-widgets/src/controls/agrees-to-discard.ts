import { useRef } from 'react';
import { notices } from 'shared-platform/notices';
import { useTab } from 'shared-platform/tabs';
import { useWidgetMessages } from '../messages/widget-messages.ts';

/**
 * Returns a function that asks whether unsaved input may be discarded; `content` is the message that says what would be lost. It resolves to
 * false when the person stays, and at once while the question is open already, which Back on a phone would ask again.
 */
export function useAgreesToDiscard(content: 'leaveContent' | 'importLeaveContent' = 'leaveContent'): () => Promise<boolean> {
  const t = useWidgetMessages();
  const { id: tab } = useTab();
  const isAsking = useRef(false);
  return async () => {
    if (isAsking.current) return false;
    isAsking.current = true;
    return await notices.confirm({ title: t('leaveTitle'), content: t(content), dangerous: true, tab }).finally(() => {
      isAsking.current = false;
    });
  };
}
