import { userStatus } from 'shared-contracts/system/system-states';
import { http } from 'shared-platform/http';
import { useRead } from 'shared-platform/read';
import { sendTold } from '../../../parts/send-told.ts';

export interface UserLinks {
  readonly isReady: boolean;
  /** Comma lists of ids. */
  readonly roles: string;
  readonly departs: string;
}

/** Roles and departments of a user; none for a new user, and when the server refuses, which means that there are none. */
export function useUserLinks(userId: string | undefined): UserLinks {
  const skip = userId === undefined;
  const roles = useRead<readonly string[]>('/sys/user/queryUserRole', { userid: userId }, { skip, entity: 'user' });
  const departs = useRead<readonly { readonly key: string }[]>('/sys/user/userDepartList', { userId }, { skip, entity: 'user' });
  return {
    isReady: skip || !(roles.isFetching || departs.isFetching),
    roles: roles.error ? '' : (roles.data ?? []).join(','),
    departs: departs.error ? '' : (departs.data ?? []).map(({ key }) => key).join(','),
  };
}

interface FrozenResult {
  readonly failed: readonly { readonly id: string }[];
}

/** Freezes or unfreezes users. Returns the server's message and the ids that were not changed; undefined when refused. */
export async function setFrozen(ids: readonly string[], isFrozen: boolean) {
  const status = isFrozen ? userStatus.frozen : userStatus.normal;
  const body = { ids: ids.join(','), status };
  try {
    const { message, result } = await http.request<FrozenResult | null>({ method: 'PUT', path: '/sys/user/frozenBatch', body });
    return { message, failed: new Set(result?.failed.map(({ id }) => id)) };
  } catch {
    return undefined; // `http` has shown why
  }
}

/** Sets another user's password; returns whether it succeeded. */
export async function changePassword(username: string, password: string, confirmpassword: string): Promise<boolean> {
  return await sendTold({ method: 'PUT', path: '/sys/user/changePassword', body: { username, password, confirmpassword } });
}

/** Removes the second factors of a person who has lost them, and shows the server's message. */
export async function resetFactors(id: string): Promise<void> {
  await sendTold({ method: 'POST', path: '/sys/user/resetFactors', body: { id } });
}
