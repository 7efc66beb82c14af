/**
 * Which tenants may make a call. `platform`: for data that all tenants share (releases, runtime, menus, dictionaries), only the platform's own
 * tenant; callers of other tenants are refused at once. `tenant`: for a tenant's own rows, limited by row scope.
 */
export type Tier = 'platform' | 'tenant';

/** Id of the platform's own tenant. */
export const platformTenant = 0;
