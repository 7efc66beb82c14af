import { ruleSentences } from '../entity/validation-rules.ts';
import { serverTexts } from '../texts/server-texts.ts';

/**
 * English translations of everything that the server says, by Chinese text with placeholders: its messages and those of validation rules.
 */
export const serverSentences: Readonly<Record<string, string>> = { ...ruleSentences(), ...serverTexts };
