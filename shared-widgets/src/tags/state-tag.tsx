import { Tag } from 'antd';
import { stateTone } from 'shared-contracts/state-lists';
import { colorOfCode, useCodeText } from 'shared-platform/dictionary';
import { useLabel } from 'shared-platform/i18n';
import { codeWords } from './code-words.ts';

export interface StateTagProps {
  /** Code of the dictionary. */
  readonly dict: string;
  readonly value: string | number | null | undefined;
  /** Text that the server sent beside the code; when it is missing, the dictionary is asked. */
  readonly text?: string | undefined;
}

/**
 * Shows a dictionary code as a tag, in the colour that administrators chose or else in that of the state, whatever its text; shows nothing
 * for an empty value.
 */
export function StateTag({ dict, value, text }: StateTagProps) {
  const label = useLabel();
  const words = useCodeText(dict, value, text || undefined);
  return words ? <Tag color={colorOfCode(dict, value) ?? stateTone(dict, value)}>{codeWords(dict, value, words, label)}</Tag> : null;
}
