import { epochOf } from '../../../kernel/clock.ts';
import { Business } from '../../../kernel/errors.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

export interface NodeTime {
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly nodeTime: string;
  /** `Y`: entered more than a day after it happened. */
  readonly supplementFlag: 'Y' | 'N';
}

/**
 * When a node happened. Refused when it lies more than five minutes ahead of `now` (epoch ms) or before the node that precedes it;
 * `complaint` is the text for the latter.
 */
export function nodeTime(given: string, now: number, before: { readonly time: string | null; readonly complaint: string }): NodeTime {
  if (epochOf(given) > now + 5 * minute) throw new Business('节点时间不能晚于当前时间');
  if (before.time !== null && given < before.time) throw new Business(before.complaint);
  return { nodeTime: given, supplementFlag: now - epochOf(given) > day ? 'Y' : 'N' };
}
