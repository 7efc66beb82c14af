/** Names of the records that the data log is about or to which they refer; a record that the caller may not read has none. */
import { sql } from 'drizzle-orm';
import { entities } from 'shared-contracts/entities';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import { type Label, nameLabel } from 'shared-contracts/texts/label';
import { productNames } from 'shared-contracts/texts/product-names';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { DictionaryItems, type DictionaryTexts, dictionaryText } from '../../../kernel/context/dictionaries.ts';
import { isId, RecordNames } from '../../../kernel/crud/record-names.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { filterColumns, seenBy } from '../../../kernel/entity/entity-table.ts';
import { declaredRows, deletedCondition, mayRead } from '../../../kernel/entity/row-scope.ts';

interface LoggedRecord {
  readonly entity: string;
  readonly recordId: string;
}

/** The name of a record for people, in Chinese and English; null when it has none or the caller may not know it. */
export type NameOf = (record: LoggedRecord) => Label | null;

/** The records that the field names with this value: one for a reference, several for a list of ids. */
export function referredBy({ kind, entity = '', listOf }: Field, value: unknown): LoggedRecord[] {
  if (typeof value !== 'string' || value === '') return [];
  if (listOf)
    return value
      .split(',')
      .filter(Boolean)
      .map((recordId) => ({ entity: listOf, recordId }));
  return kind === 'reference' ? [{ entity, recordId: value }] : [];
}

/** Looks up the names of these records among those that the caller may read, or could read before their deletion. */
export async function namesOf(tx: Tx, caller: Caller, texts: DictionaryTexts, records: readonly LoggedRecord[]): Promise<NameOf> {
  const names = new RecordNames(caller);
  for (const [entity, own] of Map.groupBy(records, (record) => record.entity))
    await names.learn(tx, entity, [...new Set(own.map(({ recordId }) => recordId))]);
  const titleOf = ({ entity, recordId }: LoggedRecord) => names.find(entity, recordId).find(({ id }) => id === recordId)?.title;
  const missing = records.filter((record) => titleOf(record) === undefined);
  const deletedNameOf = await deletedNamesOf(tx, caller, texts, missing);
  return (record) => {
    const title = titleOf(record);
    return title === undefined ? deletedNameOf(record) : nameOfTitle(record.entity, title, texts);
  };
}

/** The same for deleted records alone, which is less work: records that exist have no name here. */
export async function deletedNamesOf(tx: Tx, caller: Caller, texts: DictionaryTexts, records: readonly LoggedRecord[]): Promise<NameOf> {
  const deleted = new Map<string, string>();
  for (const [entity, own] of Map.groupBy(records, (record) => record.entity)) {
    const ids = [...new Set(own.map(({ recordId }) => recordId))].filter(isId);
    for (const [id, title] of await deletedTitles(tx, caller, entity, ids)) deleted.set(id, title);
  }
  return ({ entity, recordId }) => nameOfTitle(entity, deleted.get(recordId) ?? '', texts);
}

/** The name of a record with this title: the text of its dictionary's item, the product's English name. */
function nameOfTitle(entity: string, title: string, texts: DictionaryTexts): Label | null {
  const definition: EntityDefinition | undefined = Object.hasOwn(entities, entity) ? entities[entity as keyof typeof entities] : undefined;
  const { dict, ofProduct }: Partial<Field> = definition?.fields[definition.titleField] ?? {};
  if (title === '') return null;
  const name = (dict && dictionaryText(texts, dict, title)) || title;
  const items = dict ? texts.get(dict) : undefined;
  if (items instanceof DictionaryItems) return nameLabel(name, items.english.get(title));
  return nameLabel(name, ofProduct && productNames[title]);
}

/** Titles of deleted records by id; none when the caller may not read the entity or sees its title masked. */
async function deletedTitles(tx: Tx, caller: Caller, name: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = ids.length > 0 ? declaredRows().find(({ entity }) => entity.name === name) : undefined;
  if (!rows || !mayRead(caller, rows.entity)) return new Map();
  const { entity, table } = rows;
  const title = seenBy(entity, caller, filterColumns(entity, table)).get(entity.titleField);
  if (!title || title.mask) return new Map();
  const { rows: found } = await tx.execute<{ id: string; title: string | null }>(sql`
    select ${table.id} id, ${title.column}::text title from ${table}
    where ${deletedCondition(table, caller)} and ${table.id} = any(${sql.param([...ids])}::varchar[])`);
  return new Map(found.flatMap(({ id, title: told }) => (told ? [[id, told] as const] : [])));
}
