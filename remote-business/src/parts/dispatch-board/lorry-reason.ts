import { vehicleUse } from 'shared-contracts/business/states';
import type { TextPart } from 'shared-contracts/wire/text-parts';
import { serverText } from 'shared-platform/server-text';

interface Judged {
  readonly problem: string | null;
  readonly problemParts: readonly TextPart[] | null;
  readonly busyWith: string | null;
  readonly busyUse?: string | null | undefined;
}

/** Why the lorry would be refused, with the waybill that uses it, in the current language; null: no reason is known. */
export function reasonOf({ problem, problemParts, busyWith }: Judged): string | null {
  return problem === null ? null : [serverText(problem, problemParts ?? undefined), busyWith].filter(Boolean).join(' ');
}

/** How the lorry or driver could be used beside a running waybill: the key of the text and that waybill's number; null: nothing uses it. */
export function besideOf({
  problem,
  busyWith,
  busyUse,
}: Judged): { key: 'board.sharedWith' | 'board.nextAfter'; waybillNo: string } | null {
  if (problem !== null || !busyUse) return null;
  return { key: busyUse === vehicleUse.shared ? 'board.sharedWith' : 'board.nextAfter', waybillNo: busyWith ?? '' };
}
