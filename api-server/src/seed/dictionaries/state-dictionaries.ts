import { stateLists } from 'shared-contracts/state-lists';
import type { DictionarySeed } from './dictionary-seed.ts';

/** States, in the order a record passes them, as the contracts name them. */
export const stateDictionaries: readonly DictionarySeed[] = [...stateLists.values()].map(({ dict, label, states }) => ({
  code: dict,
  name: label[0],
  items: states.map(({ code, label: [text] }) => ({ value: code, text })),
}));
