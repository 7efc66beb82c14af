// A contract has a field that no migration created: the start fails with a message that names the column and says what to do.
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { text } from 'shared-contracts/entity/field';
import { etcLorry } from 'shared-contracts/etc/lorry';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/kernel/database/database.ts';
import { checkColumns } from '../../src/kernel/tables/check-columns.ts';
import { entityTable } from '../../src/kernel/tables/declare-table.ts';
import { etcLorries } from '../../src/modules/etc/lorry/lorry.table.ts';
import { freshDatabase } from '../harness.ts';

it('a missing migration is named with its columns, the folder and the command', async () => {
  const { settings, drop } = await freshDatabase('migrated');
  const database = await openDatabase(settings);
  const fields = { ...etcLorry.fields, obuKind: text(['OBU类型', 'OBU kind'], { max: 20 }) };
  const entity: EntityDefinition = { ...etcLorry, fields };
  const checked = checkColumns(database, [etcLorries, entityTable('etc_lorry', entity, {})]);
  await expect(checked).rejects.toThrow(
    'No file of api-server/migrations makes etc_lorry.obu_kind, which contracts and tables name. Run pnpm new-migration <slug>',
  );
  await expect(checkColumns(database, [etcLorries])).resolves.toBeUndefined();
  await database.close();
  await drop();
});
