import { stateLists } from 'shared-contracts/state-lists';
import type { DictionarySeed } from './dictionary-seed.ts';

/** States of each entity in the order that a record passes through them, from the contracts. */
export const stateDictionaries: readonly DictionarySeed[] = [...stateLists.values()].map(({ dict, label, states }) => ({
  code: dict,
  name: label[0],
  nameEn: label[1],
  items: states.map(({ code, label: [text, textEn] }) => ({ value: code, text, textEn })),
}));
