/** When a version froze the page twice, opens the home page instead and shows the reason. */
import { translate } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { homePath } from '../../navigation/redirect-target.ts';
// This module adds the texts of the shell, which the notice needs.
import '../../messages/shell-messages.ts';

/** Replaces the address by the home page; called before the tabs read it. */
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
