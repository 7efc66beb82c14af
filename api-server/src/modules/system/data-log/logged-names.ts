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
import { declaredRows, deletedCondition, mayRead, scopeCondition } from '../../../kernel/entity/row-scope.ts';

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
  const english = new Map<string, string>();
  for (const [entity, own] of byEntity(records)) {
    await names.learn(tx, entity, own);
    for (const [id, name] of await fieldById(tx, caller, { entity, ids: own, field: 'english' })) english.set(id, name);
  }
  const titleOf = ({ entity, recordId }: LoggedRecord) => names.find(entity, recordId).find(({ id }) => id === recordId)?.title;
  const missing = records.filter((record) => titleOf(record) === undefined);
  const deletedNameOf = await deletedNamesOf(tx, caller, texts, missing);
  return (record) => {
    const title = titleOf(record);
    return title === undefined ? deletedNameOf(record) : nameOfTitle(record.entity, title, texts, english.get(record.recordId));
  };
}

/** The same for deleted records alone, which is less work: records that exist have no name here. */
export async function deletedNamesOf(tx: Tx, caller: Caller, texts: DictionaryTexts, records: readonly LoggedRecord[]): Promise<NameOf> {
  const [titles, english] = [new Map<string, string>(), new Map<string, string>()];
  for (const [entity, own] of byEntity(records)) {
    const deleted = { entity, ids: own.filter(isId), isDeleted: true };
    for (const [id, title] of await fieldById(tx, caller, { ...deleted, field: 'title' })) titles.set(id, title);
    for (const [id, name] of await fieldById(tx, caller, { ...deleted, field: 'english' })) english.set(id, name);
  }
  return ({ entity, recordId }) => nameOfTitle(entity, titles.get(recordId) ?? '', texts, english.get(recordId));
}

/** The ids of these records by entity, each once. */
const byEntity = (records: readonly LoggedRecord[]): (readonly [entity: string, ids: readonly string[]])[] =>
  [...Map.groupBy(records, (record) => record.entity)].map(([entity, own]) => [entity, [...new Set(own.map(({ recordId }) => recordId))]]);

/**
 * The name of a record with this title: the text of its dictionary's item, its English name, or that of the product.
 */
function nameOfTitle(entity: string, title: string, texts: DictionaryTexts, english: string | undefined): Label | null {
  const definition: EntityDefinition | undefined = Object.hasOwn(entities, entity) ? entities[entity as keyof typeof entities] : undefined;
  const { dict, ofProduct }: Partial<Field> = definition?.fields[definition.titleField] ?? {};
  if (title === '') return null;
  const name = (dict && dictionaryText(texts, dict, title)) || title;
  const items = dict ? texts.get(dict) : undefined;
  if (items instanceof DictionaryItems) return nameLabel(name, items.english.get(title));
  return nameLabel(name, english || (ofProduct && productNames[title]));
}

interface Wanted {
  readonly entity: string;
  readonly ids: readonly string[];
  /** The title, or its English copy. */
  readonly field: 'title' | 'english';
  readonly isDeleted?: boolean;
}

/** Titles or English names of records by id; none when the caller may not read the entity or sees the field masked. */
async function fieldById(
  tx: Tx,
  caller: Caller,
  { entity: name, ids, field, isDeleted = false }: Wanted,
): Promise<ReadonlyMap<string, string>> {
  const rows = ids.length > 0 ? declaredRows().find(({ entity }) => entity.name === name) : undefined;
  if (!rows || !mayRead(caller, rows.entity)) return new Map();
  const { entity, table } = rows;
  const wanted = field === 'title' ? entity.titleField : (entity.fields as Readonly<Record<string, Field>>)[entity.titleField]?.english;
  const seen = wanted === undefined ? undefined : seenBy(entity, caller, filterColumns(entity, table)).get(wanted);
  if (!seen || seen.mask) return new Map();
  const where = isDeleted ? deletedCondition(table, caller) : scopeCondition(table, caller);
  const { rows: found } = await tx.execute<{ id: string; told: string | null }>(sql`
    select ${table.id} id, ${seen.column}::text told from ${table} where ${where} and ${table.id} = any(${sql.param([...ids])}::varchar[])`);
  return new Map(found.flatMap(({ id, told }) => (told ? [[id, told] as const] : [])));
}
