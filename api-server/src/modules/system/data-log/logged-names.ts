/** Names of the records that the data log is about or to which they refer; a record that the caller may not read has none. */
import { entities } from 'shared-contracts/entities';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { type DictionaryTexts, dictionaryText } from '../../../kernel/context/dictionaries.ts';
import { RecordNames } from '../../../kernel/crud/record-names.ts';
import type { Tx } from '../../../kernel/database/database.ts';

interface LoggedRecord {
  readonly entity: string;
  readonly recordId: string;
}

/** The name of a record for people; null when it has none or the caller may not know it. */
export type NameOf = (record: LoggedRecord) => string | null;

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

/** Looks up the names of these records among those that the caller may read, in one query for each entity. */
export async function namesOf(tx: Tx, caller: Caller, texts: DictionaryTexts, records: readonly LoggedRecord[]): Promise<NameOf> {
  const names = new RecordNames(caller);
  for (const [entity, own] of Map.groupBy(records, (record) => record.entity)) {
    await names.learn(
      tx,
      entity,
      own.map(({ recordId }) => recordId),
    );
  }
  return ({ entity, recordId }) => {
    const title = names.find(entity, recordId).find(({ id }) => id === recordId)?.title ?? '';
    const definition: EntityDefinition | undefined = Object.hasOwn(entities, entity)
      ? entities[entity as keyof typeof entities]
      : undefined;
    const dict = definition?.fields[definition.titleField]?.dict;
    return (dict ? dictionaryText(texts, dict, title) : title) || null;
  };
}
