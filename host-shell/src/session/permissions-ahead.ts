/** Starts the permission request while the product's code is loading. */
import type { PermissionResult } from 'shared-contracts/session/session';
import { loadPermissions } from 'shared-platform/permission';
import { session } from 'shared-platform/session';
import { isVisitorPage } from '../navigation/redirect-target.ts';

let ahead: { readonly token: string; readonly response: Promise<PermissionResult> } | null = null;

/** Sends the request now, for the signed-in person, unless it was sent already. Public pages show nothing that depends on permissions. */
export function askPermissionsAhead(): void {
  const token = session.current()?.token;
  if (!token || ahead?.token === token || isVisitorPage(globalThis.location.pathname)) return;
  const response = loadPermissions();
  // Prevents an "unhandled rejection" error; the code that takes the response handles the failure.
  response.catch(() => undefined);
  ahead = { token, response };
}

/** The response of the request that was sent early. It is used only once; later calls send a new request. */
export function takePermissions(): Promise<PermissionResult> {
  const asked = ahead;
  ahead = null;
  return asked && asked.token === session.current()?.token ? asked.response : loadPermissions();
}
