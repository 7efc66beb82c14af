/** Follows the session: another window that signs out or in as someone else, and the seventh day, end what is shown here. */
import { forgetSession, session } from 'shared-platform/session';
import { leaveTo, reloadPage } from '../leave-page.ts';
import { signInAddress } from '../redirect-target.ts';

/** Leaves the page when the session it was opened in is over. Returns the way to stop. */
export function watchOtherWindows(): () => void {
  const token = session.current()?.token;
  const follow = (): void => {
    const next = session.current();
    if (next?.token === token) return;
    const { pathname, search, hash } = globalThis.location;
    if (next) reloadPage();
    else leaveTo(signInAddress(pathname + search + hash));
  };
  const stop = session.watch(follow);
  const expire = (): void => {
    if (!session.current()) forgetSession();
  };
  const end = setTimeout(expire, Math.max(0, session.endsAt() - Date.now()));
  // A computer that slept through the moment runs its timers late.
  document.addEventListener('visibilitychange', expire);
  return () => {
    stop();
    clearTimeout(end);
    document.removeEventListener('visibilitychange', expire);
  };
}
