import { useState } from 'react';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { userStatus } from 'shared-contracts/system/system-states';
import type { user } from 'shared-contracts/system/user';
import { type Failure, failureOf, http, isUnreached } from 'shared-platform/http';
import type { UndoOutcome } from 'shared-platform/notices';
import { useRead } from 'shared-platform/read';
import { sendTold } from '../../../parts/send-told.ts';

export interface UserLinks {
  /** False until the first read has ended; later reads do not change the form. */
  readonly isReady: boolean;
  /** Ids, comma separated. */
  readonly roles: string;
  readonly departs: string;
  /** The reason why roles or departments could not be read. The form must not send them in this case. */
  readonly unread: Failure | undefined;
  readonly retry: () => void;
}

/**
 * The server's texts for a user without roles, and for a user without departments. After any other failure the roles or departments are
 * unknown.
 */
const noRoles = '未找到用户相关角色信息';
const noDeparts = '查找失败';

/** Roles and departments of a user; none for a new user. */
export function useUserLinks(userId: string | undefined): UserLinks {
  const skip = userId === undefined;
  const roles = useRead<readonly string[]>('/sys/user/queryUserRole', { userid: userId }, { skip, entity: 'user' });
  const departs = useRead<readonly { readonly key: string }[]>('/sys/user/userDepartList', { userId }, { skip, entity: 'user' });
  const [isRead, setRead] = useState(skip);
  // An aborted read ends with neither data nor error, and is repeated.
  const hasEnded = ({ data, error, isFetching }: ReturnType<typeof useRead>) => !isFetching && (data !== undefined || error !== undefined);
  if (!isRead && hasEnded(roles) && hasEnded(departs)) setRead(true);
  const unreadOf = ({ data, error }: ReturnType<typeof useRead>, none: string) =>
    data === undefined && error?.serverMessage !== none ? error : undefined;
  return {
    isReady: isRead,
    roles: roles.error?.serverMessage === noRoles ? '' : (roles.data ?? []).join(','),
    departs: departs.error?.serverMessage === noDeparts ? '' : (departs.data ?? []).map(({ key }) => key).join(','),
    unread: unreadOf(roles, noRoles) ?? unreadOf(departs, noDeparts),
    retry: () => {
      roles.refetch();
      departs.refetch();
    },
  };
}

interface FrozenResult {
  readonly failed: readonly { readonly id: string }[];
}

/** `PUT` with `frozenBody`: freezes or releases people. */
export const frozenPath = '/sys/user/frozenBatch';
export const frozenBody = (ids: readonly string[], isFrozen: boolean) => ({
  ids: ids.join(','),
  status: isFrozen ? userStatus.frozen : userStatus.normal,
});

/** Freezes or unfreezes users. Returns the server's message and the ids that were not changed, or why nothing was changed. */
export async function setFrozen(
  ids: readonly string[],
  isFrozen: boolean,
): Promise<{ readonly message: string; readonly failed: ReadonlySet<string> } | Exclude<UndoOutcome, 'done'>> {
  try {
    const { message, result } = await http.request<FrozenResult | null>({
      method: 'PUT',
      path: frozenPath,
      body: frozenBody(ids, isFrozen),
    });
    return { message, failed: new Set(result?.failed.map(({ id }) => id)) };
  } catch (error) {
    return isUnreached(failureOf(error)) ? 'unreached' : 'refused'; // `http` has shown why
  }
}

/**
 * Confirms the phone number that a person entered in the own base data, as the record shows it, and shows the server's message. Returns false
 * after a refusal.
 */
export async function confirmPhone({ id, version }: Pick<RecordOf<typeof user>, 'id' | 'version'>): Promise<boolean> {
  return await sendTold({ method: 'PUT', path: '/sys/user/confirmPhone', body: { id, version } });
}

/** Removes the second factors of a person who has lost them, and shows the server's message. */
export async function resetFactors(id: string): Promise<void> {
  await sendTold({ method: 'POST', path: '/sys/user/resetFactors', body: { id } });
}
