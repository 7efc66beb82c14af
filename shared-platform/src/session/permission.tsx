/** Shows only what the user's action codes allow. The server checks every call again. */
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { createGate, type PermissionGate } from 'shared-contracts/session/permission-display';
import type { RecordPlace } from 'shared-contracts/session/record-places';
import type { PermissionResult } from 'shared-contracts/session/session';
import { callTexts } from 'shared-contracts/texts/call-texts';
import { http } from '../http/http.ts';
import { currentGrants, type Grants, storePermissions, watchGrants } from '../session-state/permission-state.ts';

export { clearPermissions, currentGrants, type Grants, storePermissions } from '../session-state/permission-state.ts';

/** Rejection of a permission response without a menu, literally as the specification quotes it. */
export const emptyMenuMessage = callTexts.emptyMenu[0];

/**
 * Fetches menu and grants, and puts the gates into force. Rejects when the menu is empty. Quiet: the reason is shown on the sign-in page.
 */
export async function loadPermissions(): Promise<PermissionResult> {
  const permissions = await http.get<PermissionResult | null>('/sys/permission/getUserPermissionByToken', undefined, { quiet: true });
  if (!permissions?.menu?.length) throw new Error(emptyMenuMessage);
  storePermissions({ auth: permissions.auth ?? [], allAuth: permissions.allAuth ?? [], menu: permissions.menu });
  return permissions;
}

let gate: PermissionGate | null = null;
let gateOf: Grants | null = null;

/** The gate as it is at this moment, for code outside components. One per set of grants, so that hooks keep their identity. */
export function currentGate(): PermissionGate {
  const grants = currentGrants();
  if (!gate || gateOf !== grants) {
    gateOf = grants;
    gate = createGate(grants.auth, grants.allAuth);
  }
  return gate;
}

/** Everything the grants say about display: buttons, locked fields, hidden columns, excluded codes. */
export function useGate(): PermissionGate {
  return useSyncExternalStore(watchGrants, currentGate);
}

/** Says of an action code whether the person may; re-renders when the grants change. */
export function useCan(): (code: string) => boolean {
  return useGate().can;
}

/** The screen on which this person sees the records of an entity; undefined where there is none, and without the permission to read them. */
export function useRecordPlace(entity: string | undefined): RecordPlace | undefined {
  const { places } = useSyncExternalStore(watchGrants, currentGrants);
  const { can } = useGate();
  return entity && can(`${entity}:list`) ? places[entity] : undefined;
}

/**
 * Whether the field with this code is locked: a data permission (type 2) that the person lacks. For many fields: `useGate().isDisabled`.
 */
export function useDisabled(code: string): boolean {
  return useGate().isDisabled(code);
}

/** Codes that a table with this prefix may not offer: action codes (`add`, `batch_delete`) and column names. */
export function useExcludedCodes(authPre: string): ReadonlySet<string> {
  const gate = useGate();
  return useMemo(() => gate.excludedCodes(authPre), [gate, authPre]);
}

/** Renders its children only for those who may; otherwise nothing reaches the document. */
export function Can({ action, children }: { readonly action: string; readonly children: ReactNode }): ReactNode {
  return useCan()(action) ? children : null;
}
