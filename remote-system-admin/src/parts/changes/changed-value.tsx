import type { ActivityChange } from 'shared-contracts/record/record-activity';
import type { ToldChange } from 'shared-contracts/record/told-change';
import { useDictionaryText } from 'shared-platform/dictionary';
import { useLabel } from 'shared-platform/i18n';

export interface ChangedValueProps {
  readonly of: ActivityChange & Pick<ToldChange, 'words'>;
  readonly side: 'before' | 'after';
}

/** A value before or after a change, codes in the words of the session's language. */
export function ChangedValue({ of: change, side }: ChangedValueProps) {
  const value = change[side];
  const own = useDictionaryText(change.dict, value);
  const label = useLabel();
  const words = change.words?.[side];
  if (words) return label(words);
  // The server knows the texts of codes that the dictionary no longer has.
  return (change.dict && own !== value ? own : (change[`${side}Text`] ?? value)) || '-';
}
