/** Starts and ends the session, and tells components who is signed in. */
import { useSyncExternalStore } from 'react';
import type { DepartmentChoice, LoginRequest, LoginResult, UserInfo } from 'shared-contracts/session/session';
import { ownUserInfoPath } from 'shared-contracts/system/own-account-paths';
import { ApiFailure, endServerSession, type FullRequest, http, isEndOfSession, type RequestOptions } from '../http/http.ts';
import { translate } from '../language/i18n.ts';
import { clearDictionaries, storeDictionaries } from '../query/dictionary.ts';
import { clearPermissions } from '../session-state/permission-state.ts';
import {
  clearSession,
  currentSession,
  type Session,
  sessionEnd,
  startSession,
  updateSessionUser,
  watchSession,
} from '../session-state/session-state.ts';

export { lastSessionEnd, noteSessionEnd } from '../session-state/last-session-end.ts';
/** `startSession` starts a session without sign-in, for tests. `selectTenant` switches to another of the person's tenants. */
export { type Session, sessionHeaders, startSession, updateSessionTenant as selectTenant } from '../session-state/session-state.ts';

/** The session outside React; `current` is null when nobody is signed in, `endsAt` the epoch milliseconds of its last moment. */
export const session = {
  current: currentSession,
  endsAt: sessionEnd,
  watch: watchSession,
} as const;

let tokenInForce = currentSession()?.token;
// When the session ends, whether in this window, in another one or on the server, the person's data is removed from the browser.
watchSession(() => {
  const token = currentSession()?.token;
  if (token === tokenInForce) return;
  tokenInForce = token;
  clearPermissions();
  if (!token) clearDictionaries();
});

/** The session; re-renders when it starts, changes or ends, in this window or another. */
export function useSession(): Session | null {
  return useSyncExternalStore(watchSession, currentSession);
}

/** Signs in with user name and password; shows no message on failure. */
export function signIn(credentials: LoginRequest): Promise<LoginResult> {
  return signInBy({ method: 'POST', path: '/sys/login', body: credentials });
}

/**
 * Signs in by any call whose response is a session, and stores it with its dictionaries for seven days. Rejects with the server's response
 * without showing a message, because the form does.
 */
export async function signInBy(call: FullRequest): Promise<LoginResult> {
  const response = await http.request<LoginResult | null>({ ...call, quiet: true });
  if (response.code !== 200 || !response.result) {
    throw new ApiFailure({ code: response.code, httpStatus: 200, message: response.message, requestId: null, quiet: true });
  }
  const { token, userInfo, sysAllDictItems } = response.result;
  startSession({ token, user: userInfo, tenantId: String(userInfo.tenantId ?? 0) });
  storeDictionaries(sysAllDictItems ?? {});
  return response.result;
}

/**
 * Ends the session on the server and here. Never rejects: when the server refuses or does not respond, local data is removed anyway, and
 * the result is the message for the next page; otherwise null.
 */
export async function signOut(): Promise<string | null> {
  const failure = await endServerSession();
  forgetSession();
  // With an expired token the session has ended anyway, so signing out has succeeded.
  if (!failure || isEndOfSession(failure)) return null;
  return failure.httpStatus === 0 ? translate('platform', 'signOutFailed', { reason: failure.message }) : failure.message;
}

/** Removes everything that belongs to the person from this browser, without calling the server. */
export function forgetSession(): void {
  clearDictionaries();
  clearPermissions();
  clearSession();
}

/** Departments that the person may act for, and the one chosen now. */
export function currentDepartments(): Promise<{ list: DepartmentChoice[]; orgCode: string | null }> {
  return http.get('/sys/user/getCurrentUserDeparts');
}

/** Reads the person's user record again and shows it everywhere, after the person changed it. */
export async function rereadUser(): Promise<void> {
  const { userInfo } = await http.get<{ userInfo: UserInfo }>(ownUserInfoPath, { dictionaries: 'N' });
  updateSessionUser(userInfo);
}

/** Switches to another of the person's departments. */
export async function selectDepartment(orgCode: string, options?: RequestOptions): Promise<void> {
  const username = currentSession()?.user.username;
  const { userInfo } = await http.put<{ userInfo: UserInfo }>('/sys/selectDepart', { orgCode, username }, options);
  updateSessionUser(userInfo);
}
