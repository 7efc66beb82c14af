import type { OwnSession, SecurityFacts } from 'shared-contracts/session/second-factor';
import { http } from 'shared-platform/http';
import { useRead } from 'shared-platform/read';

const base = '/sys/account/security';
const sessions = '/sys/account/sessions';

export const useSecurity = () => useRead<SecurityFacts>(base);
export const useOwnSessions = () => useRead<readonly OwnSession[]>(sessions);

/** Sends a change of the account. Resolves to undefined after a refusal, which the HTTP client has shown. */
export async function changeSecurity<Result>(path: string, body: object = {}): Promise<Result | undefined> {
  return await http.post<Result>(`${base}/${path}`, body).catch(() => undefined);
}

/** Ends a session, or with null all sessions except the present one. Returns whether it succeeded. */
export async function endSession(id: string | null): Promise<boolean> {
  const ended = id === null ? http.post(`${sessions}/endOthers`, {}) : http.post(`${sessions}/end`, { id });
  return await ended.then(
    () => true,
    () => false,
  );
}
