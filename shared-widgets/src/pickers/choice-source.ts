/** Source of choices for a reference field, with facts for the decision and the reason when one cannot be taken. */
import type { ReactNode } from 'react';
import type { TextPart } from 'shared-contracts/wire/text-parts';

export interface OfferedChoice {
  readonly id: string;
  /** Why the server would refuse the choice; null: it can be taken. */
  readonly problem: string | null;
  readonly problemParts: readonly TextPart[] | null;
  /** Number of the record that uses the choice at present. */
  readonly busyWith?: string | null;
}

export interface ChoiceSource {
  /** Path of the call below the API base that returns a page of choices; it gets `text` and `pageNo` besides the query. */
  readonly url: string;
  /** Further query parameters, from the current values of the form. */
  readonly query: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>;
  /** Facts for the decision, the most important first; the argument is the choice as the server sent it. */
  readonly facts: (choice: Readonly<Record<string, unknown>>) => readonly ReactNode[];
}
