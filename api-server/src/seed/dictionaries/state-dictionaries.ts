import { stateLists } from 'shared-contracts/state-lists';
import type { DictionarySeed } from './dictionary-seed.ts';

/** Dictionaries of each entity's states, taken from the contracts, in the order in which a record passes through them. */
export const stateDictionaries: readonly DictionarySeed[] = [...stateLists.values()].map(({ dict, label, states }) => ({
  code: dict,
  name: label[0],
  nameEn: label[1],
  items: states.map(({ code, label: [text, textEn] }) => ({ value: code, text, textEn })),
}));
