import { userStatus } from 'shared-contracts/system/system-states';
import { http } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import { useRead } from 'shared-platform/read';

export interface RoleChoice {
  readonly id: string;
  readonly roleName: string;
}

export interface DepartNode {
  readonly key: string;
  readonly title: string;
  readonly children?: readonly DepartNode[] | null;
}

/** All roles, for the selector. */
export const useRoleChoices = () => useRead<readonly RoleChoice[]>('/sys/role/queryall', undefined, { entity: 'role' });

/** The department tree, for the selector. */
export const useDepartTree = () => useRead<readonly DepartNode[]>('/sys/sysDepart/queryTreeList', undefined, { entity: 'depart' });

export interface UserLinks {
  readonly isReady: boolean;
  /** Comma lists of ids. */
  readonly roles: string;
  readonly departs: string;
}

/** Roles and departments of a user; a refusal means that the user has none. A new user has none. */
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

/** Freezes or releases users; the server's own words say how many it took. Whether it took any. */
export async function setFrozen(ids: readonly string[], isFrozen: boolean): Promise<boolean> {
  const status = isFrozen ? userStatus.frozen : userStatus.normal;
  try {
    const { message } = await http.request({ method: 'PUT', path: '/sys/user/frozenBatch', body: { ids: ids.join(','), status } });
    notices.success(message);
    return true;
  } catch {
    return false; // the client has said why
  }
}

/** Sets another user's password. Whether the server took it. */
export async function changePassword(username: string, password: string, confirmpassword: string): Promise<boolean> {
  try {
    const body = { username, password, confirmpassword };
    const { message } = await http.request({ method: 'PUT', path: '/sys/user/changePassword', body });
    notices.success(message);
    return true;
  } catch {
    return false; // the client has said why
  }
}

/** Takes the second factors of somebody who has lost them away; the server's own words say that it did. */
export async function resetFactors(id: string): Promise<void> {
  try {
    const { message } = await http.request({ method: 'POST', path: '/sys/user/resetFactors', body: { id } });
    notices.success(message);
  } catch {
    // the client has said why
  }
}
