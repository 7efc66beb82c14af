// `pnpm roles`: writes docs/roles.md, which lists the rights of all roles.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolesPage } from './src/roles/role-matrix.ts';

writeFileSync(join(import.meta.dirname, '../docs/roles.md'), rolesPage());
