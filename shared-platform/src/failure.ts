/** What a call that did not succeed rejects with, and the one place where the person is told of it. */
import { translate } from './i18n.ts';
import { notices } from './notices.ts';
import { clearSession, currentSession } from './session-state.ts';
import { report } from './telemetry.ts';

/** A failure as plain data, fit for the query cache. */
export interface Failure {
  /** Envelope code; 0 when nothing was answered, -1 when the caller took the call back. */
  readonly code: number;
  /** HTTP status; 0 when nothing was answered. */
  readonly httpStatus: number;
  readonly message: string;
  /** From the answer's header; null when nothing was answered. */
  readonly requestId: string | null;
  /** The person has not been told: whoever called shows it where it belongs. */
  readonly quiet: boolean;
}

/** The rejection of every `http` call. Compare by name, not by class: remotes may hold another copy. */
export class ApiFailure extends Error implements Failure {
  override readonly name = 'ApiFailure';
  readonly code: number;
  readonly httpStatus: number;
  readonly requestId: string | null;
  readonly quiet: boolean;

  constructor(failure: Failure) {
    super(failure.message);
    this.code = failure.code;
    this.httpStatus = failure.httpStatus;
    this.requestId = failure.requestId;
    this.quiet = failure.quiet;
  }
}

/** Code of a failure whose call was taken back. */
export const abortedCode = -1;

/** The failure inside anything that was thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Error && error.name === 'ApiFailure') {
    const { code, httpStatus, requestId, quiet, message } = error as ApiFailure;
    return { code, httpStatus, message, requestId, quiet };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: 0, httpStatus: 0, message, requestId: null, quiet: true };
}

/**
 * `true`: nothing is shown but the end of the session; `'refusals'`: what the server refuses by a business rule, and a
 * lost connection, is left to the caller (lists and pages show it where the data would be).
 */
export type Quiet = boolean | 'refusals';

const reloadDelay = 1500;
const forbiddenSeconds = 4;
let isEnding = false;

/** Ends the session after a refused token: told once, however many calls were under way. */
function endSession(announce: () => Promise<void>, logOut: () => Promise<void>): void {
  if (isEnding) return;
  isEnding = true;
  void announce()
    .then(logOut)
    .catch(() => undefined)
    .finally(() => {
      isEnding = false;
      clearSession();
      globalThis.location?.reload();
    });
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Raises the error catalogue (specification, shell §8) and returns the failure marked with whether it was shown. */
export function raiseFailure(failure: Failure, quiet: Quiet, logOut: () => Promise<void>): ApiFailure {
  if (failure.code === abortedCode) return new ApiFailure({ ...failure, quiet: true });
  report({
    name: 'http.failed',
    facts: { code: failure.code, httpStatus: failure.httpStatus, requestId: failure.requestId },
  });
  if (isEnding) return new ApiFailure({ ...failure, quiet: false });
  const hasToken = currentSession() !== null;
  if (failure.httpStatus === 500 && failure.message.includes('Token失效') && hasToken) {
    endSession(
      () =>
        notices.alert({
          title: translate('platform', 'expiredTitle'),
          content: translate('platform', 'expiredContent'),
          okText: translate('platform', 'signInAgain'),
        }),
      logOut,
    );
    return new ApiFailure({ ...failure, quiet: false });
  }
  if (failure.httpStatus === 401 && hasToken) {
    notifySystem(translate('platform', 'notSignedIn'));
    endSession(() => wait(reloadDelay), logOut);
    return new ApiFailure({ ...failure, quiet: false });
  }
  const isRefusal = failure.httpStatus === 200 || failure.httpStatus === 0;
  if (quiet === true || (quiet === 'refusals' && isRefusal)) return new ApiFailure({ ...failure, quiet: true });
  show(failure);
  return new ApiFailure({ ...failure, quiet: false });
}

function show(failure: Failure): void {
  const { httpStatus, code, message } = failure;
  if (httpStatus === 403) notifySystem(translate('platform', 'forbidden'), forbiddenSeconds);
  else if (httpStatus === 404) notifySystem(translate('platform', 'notFound'));
  else if (httpStatus === 504) notifySystem(translate('platform', 'gatewayTimeout'));
  else if (httpStatus === 401) notifySystem(translate('platform', 'notSignedIn'));
  else if (httpStatus >= 500) notifySystem(withRequestId(failure));
  else if (httpStatus !== 200 && httpStatus !== 0) notifySystem(message);
  else if (code === 510) notices.warning(message);
  else notices.error(message);
}

function withRequestId({ message, requestId }: Failure): string {
  return requestId ? message + translate('platform', 'requestNumber', { id: requestId }) : message;
}

function notifySystem(content: string, seconds?: number): void {
  notices.notify({ level: 'error', title: translate('platform', 'systemNotice'), content, seconds });
}
