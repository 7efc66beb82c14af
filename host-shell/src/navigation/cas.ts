/** The CAS server that signs people in and out, where the installation has one. */
import { shellConfiguration } from 'shared-platform/config';
import { leaveTo } from '../browser/leave-page.ts';
import { signInPath } from './redirect-target.ts';
import { serviceAddress } from './sign-in-entry.ts';

const at = (url: string, page: string, service: string): string =>
  `${url.replace(/\/$/, '')}/${page}?service=${encodeURIComponent(service)}`;

/** Leaves for the CAS server; it brings the person back with a ticket. */
export function leaveForCas(): void {
  const { cas } = shellConfiguration().signIn;
  if (cas) leaveTo(at(cas.url, 'login', serviceAddress()));
}

/** Where signing out leads: the CAS server ends its own session too, otherwise the person would be signed in again at once. */
export function signedOutAddress(): string {
  const { cas } = shellConfiguration().signIn;
  return cas ? at(cas.url, 'logout', location.origin + signInPath) : signInPath;
}
