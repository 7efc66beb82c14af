import { vehicleUse } from 'shared-contracts/business/states';
import type { TextPart } from 'shared-contracts/wire/text-parts';
import { serverText } from 'shared-platform/server-text';

interface Judged {
  readonly problem: string | null;
  readonly problemParts: readonly TextPart[] | null;
  readonly busyWith: string | null;
  readonly busyUse?: string | null | undefined;
}

/** The text why the lorry would be refused, with the waybill that uses it; null when no reason is known. */
export function reasonOf({ problem, problemParts, busyWith }: Judged): string | null {
  return problem === null ? null : [serverText(problem, problemParts ?? undefined), busyWith].filter(Boolean).join(' ');
}

/**
 * How the lorry or driver can be used in addition to a running waybill: the key of the text, and the number of that waybill. Null when no
 * waybill uses it.
 */
export function besideOf({
  problem,
  busyWith,
  busyUse,
}: Judged): { key: 'board.sharedWith' | 'board.nextAfter'; waybillNo: string } | null {
  if (problem !== null || !busyUse) return null;
  return { key: busyUse === vehicleUse.shared ? 'board.sharedWith' : 'board.nextAfter', waybillNo: busyWith ?? '' };
}
