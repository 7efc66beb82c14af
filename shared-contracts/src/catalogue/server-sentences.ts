import { ruleSentences } from '../entity/validation-rules.ts';
import { serverTexts } from '../texts/server-texts.ts';

/** Everything that the server says, in English, by its Chinese text with places for values: its own sentences and those of the fields' rules. */
export const serverSentences: Readonly<Record<string, string>> = { ...ruleSentences(), ...serverTexts };
