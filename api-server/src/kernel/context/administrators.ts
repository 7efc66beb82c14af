/** Who administers: whose session could give rights, set others' passwords, or change what runs for everybody. */

import { type Caller, may } from '../caller/caller.ts';
import { administratorRoles } from '../config/config.ts';
import type { Kernel } from './kernel.ts';

/** Holds a role of which production demands a second factor, or, whatever the role is called, a right that wants a fresh proof. */
export const isAdministrator = (caller: Caller, routes: Kernel['routes']): boolean =>
  caller.roles.some((role) => administratorRoles.includes(role)) || routes.some(({ access, stepUp }) => stepUp && may(caller, access));
