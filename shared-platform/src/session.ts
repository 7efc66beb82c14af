/** Signing in, being signed in, signing out. */
import { useSyncExternalStore } from 'react';
import type { DepartmentChoice, LoginRequest, LoginResult, UserInfo } from 'shared-contracts/session';
import { clearDictionaries, storeDictionaries } from './dictionary.ts';
import { ApiFailure, http } from './http.ts';
import { clearPermissions } from './permission-state.ts';
import { clearSession, currentSession, type Session, startSession, updateSessionUser, watchSession } from './session-state.ts';

export type { Session } from './session-state.ts';
/** For tests: a session without a sign-in. */
export { startSession } from './session-state.ts';

/** The session outside React; `current` is null when nobody is signed in. */
export const session = {
  current: currentSession,
  watch: watchSession,
} as const;

/** The session; re-renders when it starts, changes or ends, in this window or another. */
export function useSession(): Session | null {
  return useSyncExternalStore(watchSession, currentSession);
}

/** Signs in and keeps session and dictionaries for seven days. Rejects quietly with the server's answer: the form shows it. */
export async function signIn(credentials: LoginRequest): Promise<LoginResult> {
  const answer = await http.request<LoginResult | null>({ method: 'POST', path: '/sys/login', body: credentials, quiet: true });
  if (answer.code !== 200 || !answer.result) {
    throw new ApiFailure({ code: answer.code, httpStatus: 200, message: answer.message, requestId: null, quiet: true });
  }
  const { token, userInfo, sysAllDictItems } = answer.result;
  clearPermissions();
  startSession({ token, user: userInfo, tenantId: String(userInfo.tenantId ?? 0) });
  storeDictionaries(sysAllDictItems ?? {});
  return answer.result;
}

/** Ends the session here and on the server; a server that does not answer costs a message, the local data goes all the same. */
export async function signOut(): Promise<void> {
  try {
    await http.post('/sys/logout', {});
  } catch {
    // The person has been told; what follows must happen anyway.
  }
  forgetSession();
}

/** Clears everything that belongs to the person, without the server. */
export function forgetSession(): void {
  clearDictionaries();
  clearPermissions();
  clearSession();
}

/** The departments the person may act for, and the one in force. */
export function currentDepartments(): Promise<{ list: DepartmentChoice[]; orgCode: string | null }> {
  return http.get('/sys/user/getCurrentUserDeparts');
}

/** Acts for another department from now on. */
export async function selectDepartment(orgCode: string): Promise<void> {
  const username = currentSession()?.user.username;
  const { userInfo } = await http.put<{ userInfo: UserInfo }>('/sys/selectDepart', { orgCode, username });
  updateSessionUser(userInfo);
}
