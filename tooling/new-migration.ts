// `pnpm new-migration <slug>`: writes the SQL between what the tables declare and what the existing migrations make.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from 'api-server/kernel/database/database';
import { differences } from 'api-server/kernel/tables/difference';
import { migrationSql } from 'api-server/kernel/tables/migration-sql';
import { declaredTables } from 'api-server/modules/declared-tables';

const folder = join(import.meta.dirname, '../api-server/migrations');
const [slug = ''] = process.argv.slice(2);

if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(slug)) {
  console.error('Usage: pnpm new-migration <slug>, for example pnpm new-migration etc-lorry-colour');
  process.exit(1);
}

const tables = (await declaredTables()).map(({ table }) => table);
const database = await openDatabase({ fast: true });
const found = await database.asSystem('comparison with the declared tables', (tx) => differences(tx, tables));
await database.close();
const statements = migrationSql(found, tables);
if (statements === '') {
  console.log('The migrations make exactly the declared tables: there is nothing to write.');
} else {
  // The time keeps two branches apart; every migration with a number comes before.
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const name = `${time}_${slug.replaceAll('-', '_')}.sql`;
  writeFileSync(join(folder, name), `-- ${slug}: say here what changes and why.\n\n${statements}`);
  console.log(`api-server/migrations/${name}\nRead it: say in its first line why, and what becomes of rows that exist.`);
}
