/** The error with which failed calls reject, and the only place that shows it to the person. */

import { sessionEndOf } from 'shared-contracts/session/session-end';
import { callTexts } from 'shared-contracts/texts/call-texts';
import { timing } from 'shared-contracts/wire/constants';
import { report } from '../environment/telemetry.ts';
import { copyText } from '../feedback/copy-text.ts';
import { type NotifyOptions, notices } from '../feedback/notices.ts';
import { translate } from '../language/i18n.ts';
import { noteSessionEnd } from '../session-state/last-session-end.ts';
import { clearSession, currentSession, watchSession } from '../session-state/session-state.ts';
import { isGatewayResponse } from './wire-response.ts';

/** A failure as plain data, so that it can be stored in the query cache. */
export interface Failure {
  /** Envelope code; 0 after a timeout, -2 when the connection is lost, -1 when the caller aborted the call. */
  readonly code: number;
  /** HTTP status; 0 without a response. */
  readonly httpStatus: number;
  /** Message for people, in the language of the session. */
  readonly message: string;
  /** The server's original Chinese text, by which code recognises a failure; undefined when the server did not respond. */
  readonly serverMessage?: string | undefined;
  /** Request id from the response's header; null without a response. */
  readonly requestId: string | null;
  /** True: the user has not been informed, so the caller has to show the failure. */
  readonly quiet: boolean;
  /** The `result` of the refusal's envelope, if it has one. */
  readonly result?: unknown;
}

/**
 * The error with which every `http` call rejects. Compare its name, not its class, because remotes may contain another copy of the class.
 */
export class ApiFailure extends Error implements Failure {
  override readonly name = 'ApiFailure';
  readonly code: number;
  readonly httpStatus: number;
  readonly serverMessage: string | undefined;
  readonly requestId: string | null;
  readonly quiet: boolean;
  readonly result: unknown;

  constructor(failure: Failure) {
    super(failure.message);
    this.code = failure.code;
    this.httpStatus = failure.httpStatus;
    this.serverMessage = failure.serverMessage;
    this.requestId = failure.requestId;
    this.quiet = failure.quiet;
    this.result = failure.result;
  }
}

/** Code of a failure that means that the caller aborted the call. */
export const abortedCode = -1;
/** Code of a failure without any response, which means that the connection is lost. */
export const offlineCode = -2;

/** Converts anything that was thrown to failure data. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Error && error.name === 'ApiFailure') {
    const { code, httpStatus, requestId, quiet, message, serverMessage, result } = error as ApiFailure;
    return { code, httpStatus, message, serverMessage, requestId, quiet, result };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: 0, httpStatus: 0, message, requestId: null, quiet: true };
}

/** Whether the call may not have been handled, so that it is worth sending again: no response, or a server that is busy or away. */
export const isUnreached = ({ httpStatus }: Pick<Failure, 'httpStatus'>): boolean => [0, 408, 429, 502, 503, 504].includes(httpStatus);

/**
 * Which failures are not shown to the user. `true`: all but the end of the session; `'refusals'`: refusals by business rules and a lost
 * connection, which the caller shows (lists and pages show them in place of the data).
 */
export type Quiet = boolean | 'refusals';

const forbiddenSeconds = timing.forbiddenNotice / 1000;
/** Seconds that a notice with a request number to copy stays visible. */
const copySeconds = 15;
let isEnding = false;
// When another session has started, the mark that the previous one is ending is removed.
watchSession(() => {
  if (currentSession()) isEnding = false;
});

/** Ends the session after the server refused its token; the user is informed once, however many calls were running. */
function endSession(failure: Failure, logOut: () => Promise<unknown>): void {
  isEnding = true;
  const told = sessionEndOf(failure.result);
  // Somebody ended the session: its data disappears at once, and the sign-in page says why. The shell stores typed input and opens that page.
  if (told && told !== 'expired') {
    noteSessionEnd(told);
    clearSession();
    setTimeout(() => globalThis.location?.reload(), timing.signedOutReload);
    return;
  }
  const announce = isExpiry(failure) ? askToSignInAgain : sayNotSignedIn;
  // A server that does not know the token keeps no reason any more, because the session ended long ago.
  const reason = told ?? 'expired';
  // Meanwhile the person may have signed in again in another window; that session goes on, and the page is reloaded with it.
  const token = currentSession()?.token;
  const isSame = (): boolean => currentSession()?.token === token;
  void announce()
    .then(() => (isSame() ? logOut() : undefined))
    .catch(() => undefined)
    .finally(() => {
      if (isSame()) {
        noteSessionEnd(reason);
        clearSession();
      }
      globalThis.location?.reload();
    });
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const isExpiry = ({ httpStatus, serverMessage = '' }: Failure): boolean =>
  httpStatus === 500 && serverMessage.includes(callTexts.expiredMark[0]);

/** Whether the response means that the token is no longer valid. */
export function isEndOfSession(failure: Failure): boolean {
  return failure.httpStatus === 401 || isExpiry(failure);
}

export interface RaiseOptions {
  readonly quiet: Quiet;
  /** True when the call only reads data. */
  readonly isRead: boolean;
  /** The session's token at the time when the call was sent. */
  readonly token: string | undefined;
  /** Informs the server of the sign-out before the local session is removed. */
  readonly logOut: () => Promise<unknown>;
}

/** Shows the failure to the user with the message of the error catalogue; the returned failure contains whether it was shown. */
export function raiseFailure(failure: Failure, { quiet, isRead, token, logOut }: RaiseOptions): ApiFailure {
  if (failure.code === abortedCode) return new ApiFailure({ ...failure, quiet: true });
  const { code, httpStatus, requestId } = failure;
  report({ name: 'http.failed', facts: { code, httpStatus, requestId } });
  const told = new ApiFailure({ ...failure, quiet: false });
  if (isEnding) return told;
  const session = currentSession();
  if (session && isEndOfSession(failure)) {
    // Another window may have signed in meanwhile: the end of the previous session must not end the new one.
    if (session.token === token) endSession(failure, logOut);
    return told;
  }
  const isRefusal = httpStatus === 200 || httpStatus === 0;
  if (quiet === true || (quiet === 'refusals' && isRefusal)) return new ApiFailure({ ...failure, quiet: true });
  show(failure, isRead);
  return told;
}

function askToSignInAgain(): Promise<void> {
  return notices.alert({
    title: translate('platform', 'expiredTitle'),
    content: translate('platform', 'expiredContent'),
    okText: translate('platform', 'signInAgain'),
  });
}

async function sayNotSignedIn(): Promise<void> {
  notifySystem(translate('platform', 'notSignedIn'));
  // The page is left even if the message cannot be shown, because the session is over.
  await Promise.race([notices.shown(), wait(timing.screenLoad)]);
  await wait(timing.signedOutReload);
}

/** Keys of the fixed messages by HTTP status; for other statuses the server's message is shown. */
const words: Readonly<Record<number, string>> = { 401: 'notSignedIn', 403: 'forbidden', 404: 'notFound', 504: 'gatewayTimeout' };

function show(failure: Failure, isRead: boolean): void {
  const { httpStatus, code, message } = failure;
  // A gateway's failure of a read is not shown: the shell shows one message for all reads while the server is unavailable.
  if (isRead && isGatewayResponse(failure)) return;
  const own = words[httpStatus];
  if (own) notifySystem(translate('platform', own), httpStatus === 403 ? { seconds: forbiddenSeconds } : {});
  else if (httpStatus >= 500) notifyUnexpected(failure);
  else if (httpStatus !== 200 && httpStatus !== 0) notifySystem(message);
  else if (code === 510) notices.warning(message);
  else {
    // While the connection is known to be lost, failed reads are not reported again; failed writes are, because the user waits for them.
    if (code !== offlineCode || !isRead) notices.error(message);
  }
}

/** Shows the failure with its request number, which the user can copy. Failures that differ only in this number are shown once. */
function notifyUnexpected({ message, requestId }: Failure): void {
  const content = requestId ? message + translate('platform', 'requestNumber', { id: requestId }) : message;
  const action = requestId ? { label: translate('platform', 'copyRequest'), run: () => void copyText(requestId) } : undefined;
  notifySystem(content, { topic: message, seconds: copySeconds, action });
}

function notifySystem(content: string, more: Pick<NotifyOptions, 'seconds' | 'topic' | 'action'> = {}): void {
  notices.notify({ level: 'error', title: translate('platform', 'systemNotice'), content, ...more });
}
