/** Loads the permissions, and decides which failures end the session and which are a temporary outage. */
import { type Failure, failureOf, isEndOfSession } from 'shared-platform/http';
import { translate } from 'shared-platform/i18n';
import { signOut } from 'shared-platform/session';
import { leaveSignedOutMessage } from '../navigation/signed-out-message.ts';

export type PermissionOutcome<Loaded> =
  | { readonly kind: 'loaded'; readonly permissions: Loaded }
  /** The server could not be reached or could not serve the call, so it is unknown whether the session is still valid. */
  | { readonly kind: 'outage'; readonly failure: Failure }
  /** The session has ended, and the sign-in page is being opened. */
  | { readonly kind: 'leaving' };

/** HTTP statuses with which a server or gateway says that it cannot serve a call at present. */
const passing: readonly number[] = [429, 502, 503, 504];

/** Whether the call failed without a decision of the server: no response came, or one that only says "not now". */
function isOutage(error: unknown, { httpStatus }: Failure): boolean {
  return error instanceof Error && error.name === 'ApiFailure' && (httpStatus === 0 || passing.includes(httpStatus));
}

/** Loads the permissions, at the start or again. A refusal ends the session with its reason (specification, section 8); an outage leaves the session as it is. */
export async function loadOrLeave<Loaded>(load: () => Promise<Loaded>): Promise<PermissionOutcome<Loaded>> {
  try {
    return { kind: 'loaded', permissions: await load() };
  } catch (error) {
    const failure = failureOf(error);
    if (isOutage(error, failure)) return { kind: 'outage', failure };
    // The HTTP client handles a refused token: it shows a message and ends the session.
    if (!isEndOfSession(failure)) {
      leaveSignedOutMessage(failure.message || translate('shell', 'sessionFailed'));
      await signOut();
    }
    return { kind: 'leaving' };
  }
}
