/** Follows the session: another window that signs out or in as someone else, and the seventh day, end what is shown here. */
import { forgetSession, lastSessionEnd, session } from 'shared-platform/session';
import { closePage, isLeaving, leaveTo, reloadPage } from '../browser/leave-page.ts';
import { homePath, signInAddress } from '../navigation/redirect-target.ts';
import { leaveEnding } from '../navigation/signed-out-message.ts';
import { secureDrafts } from './drafts-later.ts';

/** Nobody waits longer for the sign-in page than this, ms: what was typed is put away much sooner. */
const secureWithin = 1500;

/** Puts away what was typed, then leaves; whoever leads elsewhere meanwhile has the last word. */
async function leaveAfterwards(leave: () => void): Promise<void> {
  closePage();
  await Promise.race([secureDrafts(), new Promise((resolve) => setTimeout(resolve, secureWithin))]);
  if (!isLeaving()) leave();
}

/** Leaves the page when the session it was opened in is over. Returns the way to stop. */
export function watchOtherWindows(): () => void {
  const own = session.current();
  let hasExpired = false;
  const follow = (): void => {
    const next = session.current();
    if (next?.token === own?.token) return;
    const { pathname, search, hash } = globalThis.location;
    if (!next) {
      if (own) leaveEnding({ reason: hasExpired ? 'expired' : (lastSessionEnd() ?? 'signedOut'), userId: String(own.user.id) });
      void leaveAfterwards(() => leaveTo(signInAddress(pathname + search + hash)));
    } else if (next.user.id === own?.user.id) void leaveAfterwards(reloadPage);
    // Somebody else begins at the beginning, not where the previous person was.
    else void leaveAfterwards(() => leaveTo(homePath));
  };
  const stop = session.watch(follow);
  const expire = (): void => {
    if (session.current()) return;
    hasExpired = true;
    forgetSession();
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
