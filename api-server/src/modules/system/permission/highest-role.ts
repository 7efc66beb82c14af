/** Code of the role that has all rights. */
export const highestRole = 'sys_admin';
