/**
 * Whose business a call is. `platform`: what all tenants share (releases, runtime, menus, dictionaries), kept by the platform's own
 * tenant; callers of other tenants are refused before anything happens. `tenant`: every tenant's own rows, behind their row scope.
 */
export type Tier = 'platform' | 'tenant';

/** The tenant that keeps the platform. */
export const platformTenant = 0;
