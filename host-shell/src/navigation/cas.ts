/** The CAS server that signs people in and out, if the installation has one. */
import { shellConfiguration } from 'shared-platform/config';
import { leaveTo } from '../browser/leave-page.ts';
import { signInPath } from './redirect-target.ts';
import { serviceAddress } from './sign-in-entry.ts';

const at = (url: string, page: string, service: string): string =>
  `${url.replace(/\/$/, '')}/${page}?service=${encodeURIComponent(service)}`;

/** Redirects to the CAS server, which redirects back with a ticket. */
export function leaveForCas(): void {
  const { cas } = shellConfiguration().signIn;
  if (cas) leaveTo(at(cas.url, 'login', serviceAddress()));
}

/** Where to go after signing out: with CAS, to its sign-out page, otherwise its session would sign the person in again at once. */
export function signedOutAddress(): string {
  const { cas } = shellConfiguration().signIn;
  return cas ? at(cas.url, 'logout', location.origin + signInPath) : signInPath;
}
