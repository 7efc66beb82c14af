/** Choices of a reference field that show what the choice needs, and name the reason where one cannot be taken. */
import type { ReactNode } from 'react';
import type { TextPart } from 'shared-contracts/wire/text-parts';

export interface OfferedChoice {
  readonly id: string;
  /** Why the server would refuse it; null: it can be taken. */
  readonly problem: string | null;
  readonly problemParts: readonly TextPart[] | null;
  /** Number of the record that holds it. */
  readonly busyWith?: string | null;
}

export interface ChoiceSource {
  /** Call below the API base that answers with a page of choices; gets `text` and `pageNo` beside the query. */
  readonly url: string;
  /** What the call needs to know of the form, from its values as they are now. */
  readonly query: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>;
  /** What a person must know before choosing, most important first. The record is the one that the call answered. */
  readonly facts: (choice: Readonly<Record<string, unknown>>) => readonly ReactNode[];
}
