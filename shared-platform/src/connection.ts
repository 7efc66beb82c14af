/** Whether the server can be reached: a person hears once that it cannot, and once that it can again. */
import { translate } from './i18n.ts';
import { notices } from './notices.ts';

/** When it was lost, by the page's own clock; null while it works. */
let lostAt: number | null = null;
const listeners = new Set<() => void>();

/** A call was answered by nobody, or the browser says that it is cut off. */
export function connectionLost(): void {
  if (lostAt !== null) return;
  lostAt = performance.now();
  notices.error(translate('platform', 'offline'));
}

/** A call that went out at that moment was answered, whatever the answer. One that went out before the loss says nothing of now. */
export function connectionWorks(sentAt: number): void {
  if (lostAt === null || sentAt < lostAt) return;
  lostAt = null;
  notices.success(translate('platform', 'online'));
  for (const listener of listeners) listener();
}

/** Hears that the connection is back after it was lost. Returns the way to stop. */
export function watchConnectionBack(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
