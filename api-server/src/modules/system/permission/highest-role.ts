/** Code of the role that has all rights. */
export const highestRole = 'sys_admin';

/** User name of the account with which an installation begins. It keeps the highest role, and is neither frozen nor deleted. */
export const builtInAdministrator = 'admin';
