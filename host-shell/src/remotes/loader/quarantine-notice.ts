/** A version took the page with it twice: the person finds the home page instead of the one that hangs, and is told why. */
import { translate } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { homePath } from '../../navigation/redirect-target.ts';
// The words are the shell's.
import '../../messages/shell-messages.ts';

/** Called before the tabs read the address. */
export function openHomeInstead(remotes: readonly string[]): void {
  history.replaceState(null, '', homePath);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
  notices.notify({
    level: 'warning',
    title: translate('shell', 'quarantinedTitle'),
    content: translate('shell', 'quarantinedHint', { remotes: remotes.join(', ') }),
    seconds: 0,
  });
}
