/** Follows the session: another window signing out or in as someone else ends what is shown here. */
import { session } from 'shared-platform/session';
import { leaveTo, reloadPage } from '../leave-page.ts';
import { signInAddress } from '../redirect-target.ts';

export function watchOtherWindows(): () => void {
  const token = session.current()?.token;
  return session.watch(() => {
    const next = session.current();
    if (next?.token === token) return;
    const { pathname, search, hash } = globalThis.location;
    if (next) reloadPage();
    else leaveTo(signInAddress(pathname + search + hash));
  });
}
