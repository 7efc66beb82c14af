import { useLayoutEffect } from 'react';
import type { DictionaryOption } from 'shared-contracts/session/session';
import { useDictionary } from 'shared-platform/dictionary';

export interface DictionaryReaderProps {
  readonly code: string;
  readonly onOptions: (code: string, options: readonly DictionaryOption[]) => void;
}

/** Loads a dictionary for the table and reloads it after changes. Renders nothing; one per dictionary. */
export function DictionaryReader({ code, onOptions }: DictionaryReaderProps) {
  const options = useDictionary(code);
  useLayoutEffect(() => onOptions(code, options), [code, options, onOptions]);
  return null;
}
