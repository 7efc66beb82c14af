import { Flex } from 'antd';
import { separators } from 'shared-contracts/wire/constants';
import { StateTag } from './state-tag.tsx';

/** The codes of a comma list. */
export const codesOf = (value: string | null | undefined): string[] => (value ?? '').split(separators.values).filter(Boolean);

export interface DictionaryTagProps {
  /** Dictionary code, or `table,text,code` of a table dictionary. */
  readonly dict: string;
  /** The codes to show, separated by commas. */
  readonly value?: string | null;
}

/** The texts of a comma list of codes, as tags in the colours of states. */
export function DictionaryTag({ dict, value }: DictionaryTagProps) {
  return (
    <Flex gap={4} wrap>
      {codesOf(value).map((code) => (
        <StateTag key={code} dict={dict} value={code} />
      ))}
    </Flex>
  );
}
