import { Tag } from 'antd';
import { useDictionaryText } from 'shared-platform/dictionary';
import { stateTone } from './state-tone.ts';

export interface StateTagProps {
  /** Dictionary code. */
  readonly dict: string;
  readonly value: string | number | null | undefined;
  /** Text the server put beside the code; looked up when missing. */
  readonly text?: string | undefined;
}

/** A dictionary code as a tag whose colour follows from what the state means; nothing for an empty value. */
export function StateTag({ dict, value, text }: StateTagProps) {
  const found = useDictionaryText(text ? undefined : dict, value);
  const shown = text ?? found;
  return shown ? <Tag color={stateTone(shown)}>{shown}</Tag> : null;
}
