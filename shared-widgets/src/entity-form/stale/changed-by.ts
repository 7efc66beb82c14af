/** The person who changed a record last, by name: the record itself holds the account only. */
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { type ActivityPage, recordCalls } from 'shared-contracts/record/record-activity';
import { useRead } from 'shared-platform/read';
import type { Row } from '../../field-kinds/field-kind.ts';
import { useFormWords } from '../../form-words/form-words.ts';

/**
 * Name of the person who saved this version of the record; "somebody" while it is being read, and where the person may not be known. The
 * account stands in only where the record's activity cannot be read.
 */
export function useChangedBy(entity: EntityDefinition, fresh: Row): string {
  const t = useFormWords();
  const params = { entity: entity.name, id: String(fresh.id), kinds: 'transition,edit', version: String(fresh.version) };
  const { data, error } = useRead<ActivityPage>(recordCalls.activity, params, { quiet: true });
  const last = data?.entries.find(({ at }) => at === fresh.updateTime) ?? data?.entries[0];
  const account = error || data?.entries.length === 0 ? String(fresh.updateBy ?? '') : '';
  return (last?.by.name ?? account) || t('someone');
}
