/** How a response names its texts and values, so that clients can translate it. */
import type { Label } from '../texts/label.ts';

/** A value in a sentence: a text that is not translated, a name in both languages, or nested sentences. */
export type TextValue = string | Label | readonly TextPart[];

/** A sentence: a key of `texts/server-texts.ts` and the values of its placeholders in order. A text that is no key is shown unchanged. */
export interface TextPart {
  readonly code: string;
  readonly values: readonly TextValue[];
}

/** The sentences of an envelope's `message`, and those of its `result`. */
export interface EnvelopeTexts {
  readonly message: readonly TextPart[];
  /** By field of a refused request. */
  readonly fields?: Readonly<Record<string, readonly TextPart[]>>;
  /** Of the single records in the lists `messageLists` of the result, by their message; without those that are a key themselves. */
  readonly reasons?: Readonly<Record<string, readonly TextPart[]>>;
}

/** Lists in a result whose items have a `message`: the records of a call on several, and refused rows of an import. */
export const messageLists = ['failed', 'refused', 'results'] as const;
