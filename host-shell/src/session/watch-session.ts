/** Leaves the product when another window signs out or signs in as another person, and when the session expires. */
import { forgetSession, lastSessionEnd, session } from 'shared-platform/session';
import { closePage, isLeaving, leaveTo, reloadPage } from '../browser/leave-page.ts';
import { homePath, signInAddress } from '../navigation/redirect-target.ts';
import { leaveEnding } from '../navigation/signed-out-message.ts';
import { secureDrafts } from './drafts-later.ts';

/** How long storing typed input may delay the sign-in page, ms. */
const secureWithin = 1500;

/** Stores typed input, then leaves the page, unless another navigation has begun in the meantime. */
async function leaveAfterwards(leave: () => void): Promise<void> {
  closePage();
  await Promise.race([secureDrafts(), new Promise((resolve) => setTimeout(resolve, secureWithin))]);
  if (!isLeaving()) leave();
}

/** Leaves the page when its session has ended. Returns a function that stops watching. */
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
    // Another person starts at the home page, not at the page of the previous person.
    else void leaveAfterwards(() => leaveTo(homePath));
  };
  const stop = session.watch(follow);
  const expire = (): void => {
    if (session.current()) return;
    hasExpired = true;
    forgetSession();
  };
  const end = setTimeout(expire, Math.max(0, session.endsAt() - Date.now()));
  // The end is checked again when the page becomes visible, because timers run late on a computer that was asleep.
  document.addEventListener('visibilitychange', expire);
  return () => {
    stop();
    clearTimeout(end);
    document.removeEventListener('visibilitychange', expire);
  };
}
