/**
 * A third party always sends people back to the sign-in page. A person who is already signed in had gone there to link the account, so the
 * page for linking accounts is opened instead, with the third party's ticket.
 */
import { session } from 'shared-platform/session';
import { signInPath } from './redirect-target.ts';

const bindingPath = '/account/settings/binding';
const parameters = ['thirdToken', 'thirdType', 'thirdError'] as const;

/**
 * Opens the binding page instead of the sign-in page. Does nothing without a session, or when the address contains no parameter of a third
 * party.
 */
export function openBindingReturn(): void {
  if (!session.current() || location.pathname !== signInPath) return;
  const query = new URLSearchParams(location.search);
  const given = parameters.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : []));
  if (given.length === 0) return;
  history.replaceState(null, '', `${bindingPath}?${new URLSearchParams(given)}`);
}
