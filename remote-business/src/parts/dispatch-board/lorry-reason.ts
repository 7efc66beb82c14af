import type { TextPart } from 'shared-contracts/wire/text-parts';
import { serverText } from 'shared-platform/server-text';

interface Judged {
  readonly problem: string | null;
  readonly problemParts: readonly TextPart[] | null;
  readonly busyWith: string | null;
}

/** Why it would be refused, with the waybill that holds it, in the language of the session; null: nothing is known. */
export function reasonOf({ problem, problemParts, busyWith }: Judged): string | null {
  return problem === null ? null : [serverText(problem, problemParts ?? undefined), busyWith].filter(Boolean).join(' ');
}
