/** The permission call starts while the product's code is still on its way. */
import type { PermissionResult } from 'shared-contracts/session/session';
import { loadPermissions } from 'shared-platform/permission';
import { session } from 'shared-platform/session';

let ahead: { readonly token: string; readonly response: Promise<PermissionResult> } | null = null;

/** Asks now, for whoever is signed in. */
export function askPermissionsAhead(): void {
  const token = session.current()?.token;
  if (!token) return;
  const response = loadPermissions();
  // Whoever takes the response deals with its failure.
  response.catch(() => undefined);
  ahead = { token, response };
}

/** The response of the early call, once; afterwards a new call. */
export function takePermissions(): Promise<PermissionResult> {
  const asked = ahead;
  ahead = null;
  return asked && asked.token === session.current()?.token ? asked.response : loadPermissions();
}
