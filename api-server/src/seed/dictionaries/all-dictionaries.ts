import { businessDictionaries } from './business-dictionaries.ts';
import type { DictionarySeed } from './dictionary-seed.ts';
import { regionDictionary } from './region-dictionary.ts';
import { standardDictionaries } from './standard-dictionaries.ts';
import { stateDictionaries } from './state-dictionaries.ts';
import { systemDictionaries } from './system-dictionaries.ts';

/** Every dictionary that an installation starts with. */
export const allDictionaries: readonly DictionarySeed[] = [
  ...standardDictionaries,
  regionDictionary,
  ...businessDictionaries,
  ...stateDictionaries,
  ...systemDictionaries,
];
