// `pnpm new-migration <slug> ['<what changes and why>']`: writes the SQL for the difference between declared tables and existing
// migrations. `pnpm new-migration --check` writes nothing and fails when there is a difference.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from 'api-server/kernel/database/database';
import { declaredFileName, declaredFileText } from 'api-server/kernel/tables/declared-files';
import { differences } from 'api-server/kernel/tables/difference';
import { migrationSql } from 'api-server/kernel/tables/migration-sql';
import { declaredTables } from 'api-server/modules/declared-tables';

const folder = join(import.meta.dirname, '../api-server/migrations');
const declaredFolder = join(folder, 'declared');
const [slug = '', reason = 'say here what changes and why.', ...more] = process.argv.slice(2);
const compareOnly = slug === '--check';

// The slug `check` is refused, because the person most likely meant `--check`.
if (more.length > 0 || (!compareOnly && (slug === 'check' || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(slug)))) {
  console.error(`Usage: pnpm new-migration <slug> ['<what changes and why>'], for example pnpm new-migration etc-lorry-colour
       pnpm new-migration --check      compares only: says what differs, writes nothing`);
  process.exit(1);
}

const tables = (await declaredTables()).map(({ table }) => table);
// A machine with other work is sometimes slow.
const database = await openDatabase({ fast: true, statementLimit: 120_000 });
const found = await database.asSystem('comparison with the declared tables', (tx) => differences(tx, tables));
await database.close();
const statements = migrationSql(found, tables);

const texts = new Map(tables.map((table) => [declaredFileName(table), declaredFileText(table)]));
const present = existsSync(declaredFolder) ? globSync('*.sql', { cwd: declaredFolder }) : [];
const gone = present.filter((name) => !texts.has(name));
const stale = [...texts].filter(([name, text]) => !present.includes(name) || readFileSync(join(declaredFolder, name), 'utf8') !== text);

if (compareOnly) {
  if (statements !== '') console.log(`The migrations lack:\n\n${statements}`);
  for (const name of [...stale.map(([file]) => file), ...gone])
    console.log(`api-server/migrations/declared/${name} is not what is declared.`);
  const isSame = statements === '' && stale.length === 0 && gone.length === 0;
  console.log(isSame ? 'The migrations make exactly the declared tables: there is nothing to write.' : 'Run pnpm new-migration <slug>.');
  process.exit(isSame ? 0 : 1);
}

if (statements === '') {
  console.log('The migrations make exactly the declared tables: there is nothing to write.');
} else {
  // The name begins with the time, so that names of two branches differ; older migrations with plain numbers sort before it.
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const name = `${time}_${slug.replaceAll('-', '_')}.sql`;
  writeFileSync(join(folder, name), `-- ${slug}: ${reason}\n\n${statements}`);
  console.log(`api-server/migrations/${name}\nRead it: say in its first line why, and what becomes of rows that exist.`);
}
mkdirSync(declaredFolder, { recursive: true });
for (const [name, text] of stale) writeFileSync(join(declaredFolder, name), text);
for (const name of gone) rmSync(join(declaredFolder, name));
