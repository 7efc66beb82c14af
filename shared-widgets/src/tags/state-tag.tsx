import { Tag } from 'antd';
import { stateOf, stateTone } from 'shared-contracts/state-lists';
import { useDictionaryText } from 'shared-platform/dictionary';
import { useLabel } from 'shared-platform/i18n';

export interface StateTagProps {
  /** Dictionary code. */
  readonly dict: string;
  readonly value: string | number | null | undefined;
  /** Text the server put beside the code; looked up when missing. */
  readonly text?: string | undefined;
}

/**
 * A dictionary code as a tag in the tone of its state, whatever people call it; nothing for an empty value. Dictionaries are Chinese:
 * what nobody renamed is said in the language of the session.
 */
export function StateTag({ dict, value, text }: StateTagProps) {
  const found = useDictionaryText(text ? undefined : dict, value);
  const label = useLabel();
  const words = text ?? found;
  const state = stateOf(dict, value);
  return words ? <Tag color={stateTone(dict, value)}>{state && words === state.label[0] ? label(state.label) : words}</Tag> : null;
}
