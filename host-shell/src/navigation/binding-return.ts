/**
 * The way back from a third party ends on the sign-in page. A person who is signed in went there to link the account, so the page that
 * links accounts opens instead, with the ticket.
 */
import { session } from 'shared-platform/session';
import { signInPath } from './redirect-target.ts';

const bindingPath = '/account/settings/binding';
const parameters = ['thirdToken', 'thirdType', 'thirdError'] as const;

/** Replaces the address; does nothing without a session or a third party's given. */
export function openBindingReturn(): void {
  if (!session.current() || location.pathname !== signInPath) return;
  const query = new URLSearchParams(location.search);
  const given = parameters.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : []));
  if (given.length === 0) return;
  history.replaceState(null, '', `${bindingPath}?${new URLSearchParams(given)}`);
}
