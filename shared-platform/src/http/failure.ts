/** What a call that did not succeed rejects with, and the one place where the person is told of it. */

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

/** A failure as plain data, fit for the query cache. */
export interface Failure {
  /** Envelope code; 0 when nothing was answered in time, -2 when nothing could be, -1 when the caller took the call back. */
  readonly code: number;
  /** HTTP status; 0 when nothing was answered. */
  readonly httpStatus: number;
  readonly message: string;
  /** From the response's header; null when nothing was answered. */
  readonly requestId: string | null;
  /** The person has not been told: whoever called shows it where it belongs. */
  readonly quiet: boolean;
  /** What the envelope of a refusal carries beside its words, where it does. */
  readonly result?: unknown;
}

/** The rejection of every `http` call. Compare by name, not by class: remotes may hold another copy. */
export class ApiFailure extends Error implements Failure {
  override readonly name = 'ApiFailure';
  readonly code: number;
  readonly httpStatus: number;
  readonly requestId: string | null;
  readonly quiet: boolean;
  readonly result: unknown;

  constructor(failure: Failure) {
    super(failure.message);
    this.code = failure.code;
    this.httpStatus = failure.httpStatus;
    this.requestId = failure.requestId;
    this.quiet = failure.quiet;
    this.result = failure.result;
  }
}

/** Code of a failure whose call was aborted. */
export const abortedCode = -1;
/** Code of a failure whose call nobody answered: the connection is lost. */
export const offlineCode = -2;

/** The failure inside anything that was thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Error && error.name === 'ApiFailure') {
    const { code, httpStatus, requestId, quiet, message, result } = error as ApiFailure;
    return { code, httpStatus, message, requestId, quiet, result };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: 0, httpStatus: 0, message, requestId: null, quiet: true };
}

/**
 * `true`: nothing is shown but the end of the session; `'refusals'`: what the server refuses by a business rule, and a
 * lost connection, is left to the caller (lists and pages show it where the data would be).
 */
export type Quiet = boolean | 'refusals';

const forbiddenSeconds = timing.forbiddenNotice / 1000;
/** A notice that holds a number to be copied stays longer. */
const copySeconds = 15;
let isEnding = false;
// With a new session the page begins anew.
watchSession(() => {
  if (currentSession()) isEnding = false;
});

/** Ends the session after a refused token: told once, however many calls were under way. */
function endSession(failure: Failure, logOut: () => Promise<unknown>): void {
  isEnding = true;
  const announce = isExpiry(failure) ? askToSignInAgain : sayNotSignedIn;
  const reason = sessionEndOf(failure.result) ?? (isExpiry(failure) ? 'expired' : null);
  void announce()
    .then(logOut)
    .catch(() => undefined)
    .finally(() => {
      if (reason) noteSessionEnd(reason);
      clearSession();
      globalThis.location?.reload();
    });
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const isExpiry = ({ httpStatus, message }: Failure): boolean => httpStatus === 500 && message.includes(callTexts.expiredMark[0]);

/** Whether the response means that the token is good for nothing any more: the session is over, and the person is told of it here. */
export function isEndOfSession(failure: Failure): boolean {
  return failure.httpStatus === 401 || isExpiry(failure);
}

export interface RaiseOptions {
  readonly quiet: Quiet;
  /** Nothing was to change on the server. */
  readonly isRead: boolean;
  /** The token that the call went out with. */
  readonly token: string | undefined;
  /** Tells the server, before the session is cleared here. */
  readonly logOut: () => Promise<unknown>;
}

/** Raises the error catalogue and returns the failure marked with whether it was shown. */
export function raiseFailure(failure: Failure, { quiet, isRead, token, logOut }: RaiseOptions): ApiFailure {
  if (failure.code === abortedCode) return new ApiFailure({ ...failure, quiet: true });
  const { code, httpStatus, requestId } = failure;
  report({ name: 'http.failed', facts: { code, httpStatus, requestId } });
  const told = new ApiFailure({ ...failure, quiet: false });
  if (isEnding) return told;
  const session = currentSession();
  if (session && isEndOfSession(failure)) {
    // Another window may have signed in meanwhile: the end of the previous session is none of the new one's.
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
  // Words that can never be shown keep nobody on a page whose session is over.
  await Promise.race([notices.shown(), wait(timing.screenLoad)]);
  await wait(timing.signedOutReload);
}

/** Statuses with words of their own; every other one shows the server's message. */
const words: Readonly<Record<number, string>> = { 401: 'notSignedIn', 403: 'forbidden', 404: 'notFound', 504: 'gatewayTimeout' };

function show(failure: Failure, isRead: boolean): void {
  const { httpStatus, code, message } = failure;
  // The shell says for all reads that the server is away.
  if (isRead && isGatewayResponse(failure)) return;
  const own = words[httpStatus];
  if (own) notifySystem(translate('platform', own), httpStatus === 403 ? { seconds: forbiddenSeconds } : {});
  else if (httpStatus >= 500) notifyUnexpected(failure);
  else if (httpStatus !== 200 && httpStatus !== 0) notifySystem(message);
  else if (code === 510) notices.warning(message);
  else {
    // Reads that fail while the connection is known to be lost say nothing new; somebody waits for what should be written.
    if (code !== offlineCode || !isRead) notices.error(message);
  }
}

/** With the request's number, to be copied into a report; calls that fail alike are said once, whatever their numbers. */
function notifyUnexpected({ message, requestId }: Failure): void {
  const content = requestId ? message + translate('platform', 'requestNumber', { id: requestId }) : message;
  const action = requestId ? { label: translate('platform', 'copyRequest'), run: () => void copyText(requestId) } : undefined;
  notifySystem(content, { topic: message, seconds: copySeconds, action });
}

function notifySystem(content: string, more: Pick<NotifyOptions, 'seconds' | 'topic' | 'action'> = {}): void {
  notices.notify({ level: 'error', title: translate('platform', 'systemNotice'), content, ...more });
}
