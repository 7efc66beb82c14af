/** How a refusal names what it says, so that clients can say it in another language. */
import type { Label } from '../texts/label.ts';

/** A value as it is, a name that has both languages, or a text of its own. */
export type TextValue = string | Label | readonly TextPart[];

/** One sentence: a key of `texts/server-texts.ts`, and the values of its places in order. A text that is no key is said as it is. */
export interface TextPart {
  readonly code: string;
  readonly values: readonly TextValue[];
}

/** The sentences of an envelope's `message`, and those at the fields of its `result`. */
export interface EnvelopeTexts {
  readonly message: readonly TextPart[];
  readonly fields?: Readonly<Record<string, readonly TextPart[]>>;
}
