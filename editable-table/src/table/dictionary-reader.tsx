import { useLayoutEffect } from 'react';
import type { DictionaryOption } from 'shared-contracts/session/session';
import { useDictionary } from 'shared-platform/dictionary';

export interface DictionaryReaderProps {
  readonly code: string;
  readonly onOptions: (code: string, options: readonly DictionaryOption[]) => void;
}

/** Component that loads one dictionary for the table and loads it again after changes; it renders nothing. */
export function DictionaryReader({ code, onOptions }: DictionaryReaderProps) {
  const options = useDictionary(code);
  useLayoutEffect(() => onOptions(code, options), [code, options, onOptions]);
  return null;
}
