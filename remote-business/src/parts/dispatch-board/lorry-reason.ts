import type { TextPart } from 'shared-contracts/wire/text-parts';
import { serverText } from 'shared-platform/server-text';

interface Judged {
  readonly problem: string | null;
  readonly problemParts: readonly TextPart[] | null;
  readonly busyWith: string | null;
}

/** Why the lorry would be refused, with the waybill that uses it, in the current language; null: no reason is known. */
export function reasonOf({ problem, problemParts, busyWith }: Judged): string | null {
  return problem === null ? null : [serverText(problem, problemParts ?? undefined), busyWith].filter(Boolean).join(' ');
}
