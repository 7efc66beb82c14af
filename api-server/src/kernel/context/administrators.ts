/**
 * Decides who is an administrator: a person whose session could grant rights, set passwords of others, or change settings for everybody.
 */

import { type Caller, may } from '../caller/caller.ts';
import { administratorRoles } from '../config/config.ts';
import type { Kernel } from './kernel.ts';

/**
 * True when the caller has a role that needs a second factor in production, or a permission whose calls need a recent proof of identity.
 */
export const isAdministrator = (caller: Caller, routes: Kernel['routes']): boolean =>
  caller.roles.some((role) => administratorRoles.includes(role)) || routes.some(({ access, stepUp }) => stepUp && may(caller, access));
