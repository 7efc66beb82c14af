/** Choices for a canary's audience: roles and departments with their codes, which the registry compares with those of users. */
import { nameLabel } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { remarkText } from 'shared-platform/joined-texts';
import { useRead } from 'shared-platform/read';

interface Role {
  readonly roleCode: string;
  readonly roleName: string;
  readonly roleNameEn: string | null;
}

interface Depart {
  readonly orgCode: string;
  readonly title: string;
  readonly children?: readonly Depart[] | null;
}

export interface DepartChoice {
  readonly value: string;
  readonly title: string;
  readonly children?: DepartChoice[];
}

const choicesOf = (departs: readonly Depart[]): DepartChoice[] =>
  departs.map(({ orgCode, title, children }) => ({
    value: orgCode,
    title,
    ...(children?.length ? { children: choicesOf(children) } : {}),
  }));

/** Sends no request while the person may not see roles. */
export function useRoles(isAllowed: boolean): readonly { readonly value: string; readonly label: string }[] {
  const { data } = useRead<readonly Role[]>('/sys/role/queryall', undefined, { entity: 'role', skip: !isAllowed, quiet: true });
  const text = useLabel();
  return (data ?? []).map(({ roleCode, roleName, roleNameEn }) => ({
    value: roleCode,
    label: remarkText(text(nameLabel(roleName, roleNameEn)), roleCode),
  }));
}

/** Sends no request while the person may not see departments. */
export function useDeparts(isAllowed: boolean): DepartChoice[] {
  const { data } = useRead<readonly Depart[]>('/sys/sysDepart/queryTreeList', undefined, {
    entity: 'depart',
    skip: !isAllowed,
    quiet: true,
  });
  return choicesOf(data ?? []);
}
