/** A declaration in a `*.templates.ts` file of a module: an event of which people are notified, and its default text. */
import type { Label } from 'shared-contracts/texts/label';

export interface EventTemplate {
  /** Code of the event and of its first template, e.g. `dispatchOrderSent`. It never changes, because installations store it. */
  readonly event: string;
  readonly name: Label;
  /** Title of the message, with placeholders such as `${name}`. */
  readonly title: string;
  readonly content: string;
  /** The values that templates of this event may use, each with an example for tests. */
  readonly values: Readonly<Record<string, string>>;
}
