/** Selects the parts of a change in the audit log that a reader may see: without hidden fields, with personal data masked. */
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { ActivityChange } from 'shared-contracts/record/record-activity';
import { type DictionaryTexts, dictionaryText } from '../../../kernel/context/dictionaries.ts';
import { type Changes, presentable } from '../../../kernel/entity/entity-context.ts';

function isChanges(detail: unknown): detail is Changes {
  return typeof detail === 'object' && detail !== null && Object.values(detail).every((pair) => Array.isArray(pair) && pair.length === 2);
}

interface ChangedRecord {
  readonly entity: EntityDefinition;
  readonly texts: DictionaryTexts;
}

/** Only changed fields that the contract names are shown; other logged values are not meant for all readers of the record. */
export function changesOf(detail: unknown, { entity, texts }: ChangedRecord, hidden: ReadonlySet<string>): ActivityChange[] {
  if (!isChanges(detail)) return [];
  return Object.entries(presentable(entity, detail)).flatMap(([name, [before, after]]): ActivityChange[] => {
    // Of the record's lines the entry only says that they changed, because the fields of lines have visibility rules of their own.
    if (entity.lines?.[name]) return [{ field: name, before: null, after: null }];
    const field = entity.fields[name];
    if (!field || field.secret || field.writeOnly || hidden.has(name) || name === entity.stateField) return [];
    // Of a reference the column with the name is shown instead of the id.
    if (field.shownBy && field.shownBy in entity.fields) return [];
    const text = (value: unknown): string | null => (field.dict ? dictionaryText(texts, field.dict, value) : null);
    const coded = field.dict ? { dict: field.dict } : {};
    return [{ field: name, ...coded, before: plain(before), after: plain(after), beforeText: text(before), afterText: text(after) }];
  });
}

function plain(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}
