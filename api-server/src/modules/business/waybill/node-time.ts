import { drivingProblem } from 'shared-contracts/business/driving';
import { epochOf } from '../../../kernel/basics/clock.ts';
import { Business } from '../../../kernel/basics/errors.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

export interface NodeTime {
  /** Time of the event, `YYYY-MM-DD HH:mm:ss`. */
  readonly nodeTime: string;
  /** `Y` when the event was entered more than a day after it happened. */
  readonly supplementFlag: 'Y' | 'N';
}

interface NodeBefore {
  readonly time: string | null;
  readonly complaint: string;
  readonly field: string;
}

/**
 * Checks the time of a waybill event. Refuses a time that is more than five minutes after `now` (epoch ms) or before the previous event; in
 * the second case `complaint` is the message. `field` is the field at which the message is shown.
 */
export function nodeTime(given: string, now: number, { time, complaint, field }: NodeBefore): NodeTime {
  const problem = epochOf(given) > now + 5 * minute ? '节点时间不能晚于当前时间' : time !== null && given < time ? complaint : null;
  if (problem) throw new Business(problem, { [field]: problem });
  return { nodeTime: given, supplementFlag: now - epochOf(given) > day ? 'Y' : 'N' };
}

/** Refuses a time that would mean an impossible speed, unless the person gives a reason. */
export function checkDriving(
  { distance, departTime }: { readonly distance: string | null; readonly departTime: string | null },
  until: string,
  reason: string | null | undefined,
): void {
  const problem = departTime === null || reason ? null : drivingProblem(distance, departTime, until);
  if (problem) throw new Business(problem, { speedReason: problem });
}
