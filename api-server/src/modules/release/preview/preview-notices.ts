/**
 * Notices about administrators' previews, to the people who may approve and to the person who waits. The functions need transactions that
 * see every tenant.
 */

import { platformTenant } from 'shared-contracts/entity/tier';
import { type PreviewFacts, previewApprovalPermission } from 'shared-contracts/release/release-preview';
import { instantText } from '../../../kernel/basics/clock.ts';
import { paragraphs, shortened } from '../../../kernel/basics/notice-text.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Push } from '../../../kernel/push/push.ts';
import { announceTo, endWorkNotices, holdersOf, workType } from '../../message/announcement/system-announcement.ts';
import { ownPartOf } from './preview-standing.ts';
import type { PreviewRecord } from './preview-store.ts';

/** People who may decide on this preview. */
export async function approversOf(tx: Tx, record: PreviewRecord): Promise<string[]> {
  return (await holdersOf(tx, previewApprovalPermission)).filter((id) => ownPartOf(record, id) === null);
}

function announcement(title: string, lines: readonly string[], more: { readonly openPage: string; readonly busType: string }) {
  return {
    titile: shortened(title, 100),
    msgAbstract: shortened(lines.join(' '), 500),
    msgContent: paragraphs(lines),
    priority: 'H',
    ...more,
  } as const;
}

/** Notifies approvers that an administrator has agreed and waits. */
export async function ringApprovers(tx: Tx, push: Push, record: PreviewRecord, facts: PreviewFacts, now: number): Promise<void> {
  const userIds = await approversOf(tx, record);
  if (userIds.length === 0) return;
  const { id, name, what, realname, expires } = record;
  const lines = [
    `${realname} 申请在环境 ${facts.environment} 预览 ${name} ${what}。当前使用：${facts.pinned ?? '无'}。`,
    `链接由 ${facts.by} 生成，原因：${facts.reason}`,
    `请于 ${instantText(expires)} 前审批。`,
  ];
  const openPage = `/system/release/approval?open=${id}`;
  const words = announcement(`预览待审批：${name} ${what}`, lines, { openPage, busType: workType });
  await announceTo(tx, push, { tenantId: platformTenant, userIds }, { ...words, busId: id, mustReach: true }, now);
}

/** Ends the notices to approvers. */
export const endRing = (tx: Tx, { id }: PreviewRecord, now: number): Promise<void> => endWorkNotices(tx, [id], now);

/** Notifies the person who waits for approval; their page reloads the state. */
export async function tellPreviewer(
  tx: Tx,
  push: Push,
  { id, name, what, userId }: PreviewRecord,
  { isApproved, by, reason }: { readonly isApproved: boolean; readonly by: string; readonly reason: string },
  now: number,
): Promise<void> {
  const outcome = isApproved ? '已批准' : '被拒绝';
  const lines = [`${by} ${isApproved ? '批准' : '拒绝'}了您对 ${name} ${what} 的预览申请。`, `原因：${reason}`];
  const words = announcement(`预览申请${outcome}：${name} ${what}`, lines, { openPage: '', busType: 'release' });
  await announceTo(tx, push, { tenantId: platformTenant, userIds: [userId] }, { ...words, busId: id, mustReach: true }, now);
}
