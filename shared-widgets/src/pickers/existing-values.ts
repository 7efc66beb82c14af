/** Form rule for values that were not chosen in the picker, e.g. from a link or an import: unknown ones are refused. */
import type { FormRule } from 'antd';
import { separators } from 'shared-contracts/wire/constants';
import { knownName, learnNames, type NameSource } from 'shared-controls/known-names';
import { usePickerWords } from './picker-words.ts';

/** Refuses a comma list with values that have no name. While names cannot be looked up every value passes: the server decides. */
export function useExistingValues(source: NameSource): FormRule {
  const t = usePickerWords();
  return {
    validator: async (_, value: unknown) => {
      const values = typeof value === 'string' ? value.split(separators.values).filter(Boolean) : [];
      const asked = values.filter((one) => knownName(source, one) === undefined).slice(0, source.most);
      if (asked.length === 0) return;
      const found = await source.load(asked).catch(() => undefined);
      if (!found) return;
      learnNames(source, found);
      const missing = asked.filter((one) => !found.has(one));
      if (missing.length > 0) throw new Error(t('notExisting', { values: missing.join(separators.values) }));
    },
  };
}
