/** Hooks and components that show only what the user's permissions allow. The server checks every call again. */
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { createGate, type PermissionGate } from 'shared-contracts/session/permission-display';
import type { RecordPlace } from 'shared-contracts/session/record-places';
import type { PermissionResult } from 'shared-contracts/session/session';
import { callTexts } from 'shared-contracts/texts/call-texts';
import { http } from '../http/http.ts';
import { currentGrants, type Grants, storePermissions, watchGrants } from '../session-state/permission-state.ts';

export { clearPermissions, currentGrants, type Grants, storePermissions } from '../session-state/permission-state.ts';

/** Error message for a permission response without a menu, literally as the specification quotes it. */
export const emptyMenuMessage = callTexts.emptyMenu[0];

/**
 * Fetches menu and grants and stores them for display. Rejects when the menu is empty. Shows no message, because the sign-in page shows the
 * reason.
 */
export async function loadPermissions(): Promise<PermissionResult> {
  const permissions = await askPermissions();
  keep(permissions);
  return permissions;
}

/** Fetches menu and grants again and stores them; null when nothing changed. Rejects like `loadPermissions`. */
export async function reloadPermissions(): Promise<PermissionResult | null> {
  const permissions = await askPermissions();
  if (JSON.stringify(permissions) === kept) return null;
  keep(permissions);
  return permissions;
}

/** The stored response as a text, to compare the next one with. */
let kept = '';

function keep(permissions: PermissionResult): void {
  kept = JSON.stringify(permissions);
  storePermissions({ auth: permissions.auth ?? [], allAuth: permissions.allAuth ?? [], menu: permissions.menu });
}

async function askPermissions(): Promise<PermissionResult> {
  const permissions = await http.get<PermissionResult | null>('/sys/permission/getUserPermissionByToken', undefined, { quiet: true });
  if (!permissions?.menu?.length) throw new Error(emptyMenuMessage);
  return permissions;
}

let gate: PermissionGate | null = null;
let gateOf: Grants | null = null;

/**
 * The present display rules, for code outside components. It returns the same object until the permissions change, so that hooks that
 * depend on it keep their results.
 */
export function currentGate(): PermissionGate {
  const grants = currentGrants();
  if (!gate || gateOf !== grants) {
    gateOf = grants;
    gate = createGate(grants.auth, grants.allAuth);
  }
  return gate;
}

/** Display rules that follow from the permissions: shown buttons, disabled fields, hidden columns and excluded codes. */
export function useGate(): PermissionGate {
  return useSyncExternalStore(watchGrants, currentGate);
}

/** A function that tells whether the person has an action code; re-renders when the grants change. */
export function useCan(): (code: string) => boolean {
  return useGate().can;
}

/** The screen on which the person sees an entity's records; undefined without one, or without the permission to read them. */
export function useRecordPlace(entity: string | undefined): RecordPlace | undefined {
  const { places } = useSyncExternalStore(watchGrants, currentGrants);
  const { can } = useGate();
  return entity && can(`${entity}:list`) ? places[entity] : undefined;
}

/**
 * Whether the field with this code is disabled: it has a data permission (type 2) that the person lacks. For many fields use
 * `useGate().isDisabled`.
 */
export function useDisabled(code: string): boolean {
  return useGate().isDisabled(code);
}

/** Codes that a table with this prefix may not offer: action codes (`add`, `batch_delete`) and column names. */
export function useExcludedCodes(authPre: string): ReadonlySet<string> {
  const gate = useGate();
  return useMemo(() => gate.excludedCodes(authPre), [gate, authPre]);
}

/** Renders its children only for people with the permission; for others nothing is in the document. */
export function Can({ action, children }: { readonly action: string; readonly children: ReactNode }): ReactNode {
  return useCan()(action) ? children : null;
}
