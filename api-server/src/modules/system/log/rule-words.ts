/** Data rules in words: the audit log stores a rule as the name of a field, the code of a condition and a value, separated by blanks. */
import { sql } from 'drizzle-orm';
import { dataRuleConditionsDict } from 'shared-contracts/session/data-rule';
import type { Label } from 'shared-contracts/texts/label';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { type DictionaryTexts, dictionaryText, englishTexts } from '../../../kernel/context/dictionaries.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { declaredRows, type EntityRows } from '../../../kernel/entity/row-scope.ts';
import { ruleFieldDict, ruleFieldLabel, unseenFields } from '../permission/data-rules.ts';

/** The entities whose rows these data rules limit, by the id of the rule; also of deleted rules and of rules of deleted menus. */
export async function listsOfRules(tx: Tx, { tenantId }: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, EntityRows>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; names: string[] }>(sql`
    select r.id, array_agg(distinct split_part(p.perms, ':', 1)) "names"
    from sys_permission_data_rule r join sys_permission p on p.parent_id = r.permission_id and p.perms like '%:list'
    where r.tenant_id = ${tenantId} and r.id = any(${sql.param([...ids])}::varchar[]) group by r.id`);
  return new Map(
    rows.flatMap(({ id, names }) => {
      const found = names.length === 1 ? declaredRows().find(({ entity }) => entity.name === names[0]) : undefined;
      return found ? [[id, found] as const] : [];
    }),
  );
}

/** Stands for a value that the reader may not see. */
const unseen = '***';

/**
 * A logged rule in words, e.g. 状态 等于 在途. The value is left out when the reader sees the field masked or not at all, or when it is not known
 * to which list the rule belonged.
 */
export function ruleWords(logged: unknown, rows: EntityRows | undefined, caller: Caller, texts: DictionaryTexts): Label | null {
  const [, field = '', condition = '', value = ''] = (typeof logged === 'string' && /^(\S+) (\S+) ([\s\S]*)$/.exec(logged)) || [];
  if (!field) return null;
  const label: Label = rows ? ruleFieldLabel(rows, field) : [field, field];
  const dict = rows && ruleFieldDict(rows, field);
  const shown = !rows || unseenFields(rows, caller).has(field) ? unseen : value;
  const inWords = (known: DictionaryTexts, title: string): string =>
    [
      title,
      dictionaryText(known, dataRuleConditionsDict, condition) ?? condition,
      (dict && shown === value && dictionaryText(known, dict, value)) || shown,
    ].join(' ');
  return [inWords(texts, label[0]), inWords(englishTexts(texts), label[1])];
}
