/**
 * Checks whether the sign-in page was opened with a ticket: from a third party (`?thirdToken&thirdType`, or `?thirdError` when it refused)
 * or the CAS server (`?ticket`). Tickets are valid once and are removed from the address at once.
 */
import { shellConfiguration } from 'shared-platform/config';
import type { FullRequest } from 'shared-platform/http';
import { signInPath } from './redirect-target.ts';
import { readSignedOutMessage } from './signed-out-message.ts';

/** The result of a third party's sign-in, taken from the address. */
export interface ThirdTicket {
  readonly thirdToken: string;
  readonly thirdType: string;
}

export type SignInEntry =
  | { readonly kind: 'form' }
  /** Signs in with the ticket from the address. */
  | { readonly kind: 'ticket'; readonly call: FullRequest; readonly third?: ThirdTicket }
  /** The third party did not confirm who the person is. */
  | { readonly kind: 'refused'; readonly isUnavailable: boolean }
  /** Nobody is signed in; the person must sign in at the CAS server. */
  | { readonly kind: 'cas' };

/**
 * The page's address without tickets. It is passed to the CAS server as `service`, and must be the same when a ticket is requested and when
 * it is checked.
 */
export function serviceAddress(search: string = location.search): string {
  const redirect = new URLSearchParams(search).get('redirect');
  return `${location.origin}${signInPath}${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`;
}

export function thirdCall({ thirdToken, thirdType }: ThirdTicket): FullRequest {
  const path = `/sys/thirdLogin/getLoginUser/${encodeURIComponent(thirdToken)}/${encodeURIComponent(thirdType)}`;
  return { method: 'GET', path };
}

export function readEntry(search: string = location.search): SignInEntry {
  const query = new URLSearchParams(search);
  const thirdToken = query.get('thirdToken');
  const thirdType = query.get('thirdType');
  if (thirdToken && thirdType) {
    const third = { thirdToken, thirdType };
    return { kind: 'ticket', call: thirdCall(third), third };
  }
  const thirdError = query.get('thirdError');
  if (thirdError) return { kind: 'refused', isUnavailable: thirdError === 'unavailable' };
  const { cas } = shellConfiguration().signIn;
  if (!cas) return { kind: 'form' };
  const ticket = query.get('ticket');
  if (ticket) {
    const params = { ticket, service: serviceAddress(search) };
    return { kind: 'ticket', call: { method: 'GET', path: '/sys/cas/client/validateLogin', params } };
  }
  // After a session has ended because of an error, the form shows the reason instead of redirecting to CAS, which would fail again.
  return { kind: readSignedOutMessage() ? 'form' : 'cas' };
}
