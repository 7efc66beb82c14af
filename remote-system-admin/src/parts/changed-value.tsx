import type { ActivityChange } from 'shared-contracts/record/record-activity';
import { useDictionaryText } from 'shared-platform/dictionary';

export interface ChangedValueProps {
  readonly of: ActivityChange;
  readonly side: 'before' | 'after';
}

/** A value before or after a change, codes in the words of the session's language. */
export function ChangedValue({ of: change, side }: ChangedValueProps) {
  const value = change[side];
  const own = useDictionaryText(change.dict, value);
  // The server knows the texts of codes that the dictionary no longer has.
  return (change.dict && own !== value ? own : (change[`${side}Text`] ?? value)) || '-';
}
