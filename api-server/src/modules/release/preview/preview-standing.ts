/** The state of a preview between the creation of its link and its start, and the messages when it ended or is blocked. Pure functions. */

import type { OwnPart, PreviewDecision, PreviewStanding } from 'shared-contracts/release/release-preview';
import type { Label } from 'shared-contracts/texts/label';
import { RegistryRefusal } from '../registry/registry-calls.ts';
import type { PreviewRecord } from './preview-store.ts';

const problems = {
  'preview-unknown': ['预览链接无效，或者不是为您生成的', 'This preview link is not valid, or was made for somebody else.'],
  'preview-used': ['预览链接已被使用，每个链接只能打开一次', 'This preview link was used; each opens once.'],
  'preview-declined': ['您已拒绝此预览，链接不再有效', 'You declined this preview; its link is not good any more.'],
  'preview-expired': ['预览链接已过期', 'This preview link has expired.'],
  'preview-not-agreed': ['请先阅读并同意预览', 'This preview runs after you agreed to it only.'],
  'preview-not-approved': ['预览尚未获得另一位管理员批准', 'A second person has not approved this preview yet.'],
  'preview-refused': ['预览申请已被拒绝', 'This preview was refused.'],
  'preview-no-request': ['没有等待审批的预览申请，可能已被撤回', 'No preview waits here for a decision; it may have been taken back.'],
  'preview-decided': ['此预览申请已有结论', 'This preview was decided before.'],
  'preview-own': ['不能审批自己的预览申请', 'Nobody decides about a preview of their own.'],
  'preview-issuer': ['预览链接由您生成，须由其他人审批', 'You made the link of this preview: somebody else must decide.'],
} as const satisfies Record<string, Label>;
export type PreviewProblem = keyof typeof problems;

/** A refusal in the form that the registry's own refusals have. */
export const previewProblem = (code: PreviewProblem) => new RegistryRefusal({ code, message: problems[code], problems: [] });

/** Why the link is no longer valid; null while it is valid. */
export function endOf({ isOpened, isDeclined, expires }: PreviewRecord, now: number): PreviewProblem | null {
  if (isOpened) return 'preview-used';
  if (isDeclined) return 'preview-declined';
  return expires <= now ? 'preview-expired' : null;
}

/** A person who became an administrator after the consent must consent again. */
export function standingOf({ agreed, needsSecond, isApproved }: PreviewRecord, isAdministrator: boolean): PreviewStanding {
  if (isApproved === false) return 'refused';
  if (agreed === null || (isAdministrator && !needsSecond)) return 'asked';
  return needsSecond && !isApproved ? 'waiting' : 'ready';
}

export const decisionOf = ({ isApproved, decider, decided, decideReason }: PreviewRecord): PreviewDecision | null =>
  isApproved === null || decided === null
    ? null
    : { isApproved, by: decider ?? '', at: new Date(decided).toISOString(), reason: decideReason ?? '' };

/**
 * What the caller has to do with a preview. Two people must be involved: neither the person who runs the build nor the person who chose it
 * and made the link may approve it.
 */
export function ownPartOf({ userId, issuerId }: PreviewRecord, callerId: string): OwnPart | null {
  if (userId === callerId) return 'previewer';
  return issuerId === callerId ? 'issuer' : null;
}
