import { category } from 'shared-contracts/system/category';
import { access } from '../role/entity-access.ts';
import { type RoleCode, roleSeeds } from '../role/standard-roles.ts';

/** All roles may list categories, because forms of all roles offer categories as choices. */
const readers = Object.fromEntries(roleSeeds.map(({ code }) => [code, ['list'] as const])) as Record<RoleCode, readonly ['list']>;

export const categoryAccess = access(category, {
  ...readers,
  platform_admin: ['all'],
  ops: ['read'],
  sys_admin: ['all'],
});
