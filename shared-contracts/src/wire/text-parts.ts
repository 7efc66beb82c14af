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
  /** Sentences of a refused request about its fields, by name of the field. */
  readonly fields?: Readonly<Record<string, readonly TextPart[]>>;
  /**
   * Sentences about single records in the lists that `messageLists` names, by the record's message. A message that is itself a key of
   * `texts/server-texts.ts` has no entry.
   */
  readonly reasons?: Readonly<Record<string, readonly TextPart[]>>;
}

/**
 * Names of the lists in a result whose items have a `message`: records of a call for several records, refused rows of an import, and wrong values in its
 * preview.
 */
export const messageLists = ['failed', 'problems', 'refused', 'results'] as const;
