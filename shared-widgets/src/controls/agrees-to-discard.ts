import { notices } from 'shared-platform/notices';
import type { WidgetTranslate } from '../messages/widget-messages.ts';

/** Asks whether unsaved input may be discarded; `content` is the message that says what would be lost. Resolves to false when the person stays. */
export function agreesToDiscard(t: WidgetTranslate, content: 'leaveContent' | 'importLeaveContent' = 'leaveContent'): Promise<boolean> {
  return notices.confirm({ title: t('leaveTitle'), content: t(content), dangerous: true });
}
