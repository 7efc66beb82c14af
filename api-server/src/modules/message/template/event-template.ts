/** What a module declares in a `*.templates.ts` file: an event that people are told of, and the text that installations start with. */
import type { Label } from 'shared-contracts/texts/label';

export interface EventTemplate {
  /** `dispatchOrderSent`: code of the event and of its first template. Never changed, because installations refer to it. */
  readonly event: string;
  readonly name: Label;
  /** With `${name}` where a value goes. */
  readonly title: string;
  readonly content: string;
  /** The values that the event offers, with an example of each for tests. */
  readonly values: Readonly<Record<string, string>>;
}
