import { and, eq, or, sql } from 'drizzle-orm';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { feedback, feedbackDays, feedbackHours, ownerType } from 'shared-contracts/business/service/feedback';
import { feedbackStatus } from 'shared-contracts/business/transport-states';
import type { ActionBody, DraftOf } from 'shared-contracts/entity/entity';
import { instantText } from '../../../kernel/basics/clock.ts';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import type { Act } from '../act.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { shippers } from '../shipper/shipper.table.ts';
import { checkUnique } from '../unique-rows.ts';
import { waybills } from '../waybill/waybill.table.ts';
import { type FeedbackRow, feedbacks } from './feedback.table.ts';
import { feedbackMessages } from './feedback-message.table.ts';

type FeedbackAct = Act & { readonly row: FeedbackRow };
type Body<Name extends keyof (typeof feedback)['actions']> = ActionBody<typeof feedback, Name>;
type Patch = Partial<FeedbackRow>;

const hour = 3_600_000;

function sourceOf(caller: Caller): string {
  if (caller.driverId) return ownerType.driver;
  if (caller.carrierId) return ownerType.carrier;
  return caller.shipperId ? ownerType.shipper : ownerType.platform;
}

/** Adds number, party and deadline; the waybill must be one that the author may read. */
export async function prepareFeedback(tx: Tx, caller: Caller, draft: DraftOf<typeof feedback>, now: number) {
  const sourceType = sourceOf(caller);
  const waybill = draft.waybillId ? await getRow(tx, caller, waybills, draft.waybillId) : null;
  await checkScores(tx, caller, draft, sourceType);
  const { shipperId, carrierId, driverId } = caller;
  return {
    sourceType,
    waybillNo: waybill?.waybillNo ?? null,
    ...{ shipperId, carrierId, driverId },
    shipperName: shipperId ? (await getRow(tx, caller, shippers, shipperId)).shipperName : null,
    carrierName: carrierId ? await carrierName(tx, carrierId) : null,
    authorId: caller.userId,
    replyDeadline: instantText(now + feedbackHours * hour),
    feedbackNo: await nextNumber(tx, caller.tenantId, numberKinds.feedback, now),
  };
}

/** The name of the caller's carrier; drivers may not read the carrier itself. */
async function carrierName(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.select({ name: carriers.carrierName }).from(carriers).where(eq(carriers.id, id));
  return row?.name ?? null;
}

/** Refuses scores without a waybill, and a second evaluation of a waybill by the same side. */
async function checkScores(tx: Tx, caller: Caller, draft: DraftOf<typeof feedback>, sourceType: string): Promise<void> {
  const { waybillId, scoreTime, scoreService, scoreGoods } = draft;
  if (!scoreTime && !scoreService && !scoreGoods) return;
  if (!waybillId) throw businessAt('waybillId', '评分须选择运单');
  const isScored = or(...[feedbacks.scoreTime, feedbacks.scoreService, feedbacks.scoreGoods].map((column) => sql`${column} is not null`));
  const same = and(eq(feedbacks.waybillId, waybillId), eq(feedbacks.sourceType, sourceType), isScored);
  const asked = { entity: feedback, field: 'waybillId', value: waybillId };
  if (same) await checkUnique(tx, caller, feedbacks, { same, message: '该运单已评分', field: 'waybillId', asked });
}

export const acceptFeedback = (handleUserName: string, handleTime: string): Patch => ({
  feedbackStatus: feedbackStatus.running,
  handleUserName,
  handleTime,
});

/** Writes the platform's response to the feedback. */
export async function replyFeedback(act: FeedbackAct, { handleResult, images = null }: Body<'reply'>): Promise<Patch> {
  if (sourceOf(act.caller) !== ownerType.platform) throw new Business('只有平台可以回复反馈');
  await write(act, handleResult, images);
  return { feedbackStatus: feedbackStatus.responded, handleResult, handleUserName: act.caller.realname, handleTime: act.now };
}

/** Adds a message of the author or of the platform. */
export async function sayMore(act: FeedbackAct, { content, images = null }: Body<'say'>): Promise<Patch> {
  await write(act, content, images);
  return {};
}

/** Closes a feedback: its author may at any time, the platform after it has responded. Only the author may say how satisfied they are. */
export function closeFeedback({ caller, row, now }: FeedbackAct, satisfaction: number | null): Patch {
  if (satisfaction !== null && !isAuthor(caller, row)) throw businessAt('satisfaction', '只有反馈人可以评价满意度');
  return { feedbackStatus: feedbackStatus.closed, closeTime: now, satisfaction };
}

/** Opens a closed feedback again with a message of its author, within seven days after the last response. */
export async function reopenFeedback(act: FeedbackAct, { content, images = null }: Body<'reopen'>, now: string): Promise<Patch> {
  const { row, caller } = act;
  if (!isAuthor(caller, row)) throw new Business('只有反馈人可以重新打开');
  if (row.handleTime && Date.parse(now) - Date.parse(row.handleTime) > feedbackDays * 24 * hour) {
    throw new Business(`回复已超过${feedbackDays}天，请提交新的反馈`);
  }
  await write(act, content, images);
  const replyDeadline = instantText(Date.parse(`${now.replace(' ', 'T')}+08:00`) + feedbackHours * hour);
  return { feedbackStatus: feedbackStatus.running, closeTime: null, satisfaction: null, replyDeadline };
}

/**
 * Whether the caller counts as the author. For feedback of a party that is anybody of the party (the row scope excludes others), for
 * feedback of an employee only that employee.
 */
function isAuthor(caller: Caller, row: FeedbackRow): boolean {
  return row.sourceType === ownerType.platform ? row.authorId === caller.userId : sourceOf(caller) !== ownerType.platform;
}

async function write({ tx, caller, row, now }: FeedbackAct, content: string, images: string | null): Promise<void> {
  const { shipperId, carrierId, driverId } = row;
  await tx.insert(feedbackMessages).values({
    tenantId: caller.tenantId,
    createBy: caller.username,
    createTime: now,
    feedbackId: row.id,
    senderType: sourceOf(caller),
    senderName: caller.realname,
    ...{ content, images, shipperId, carrierId, driverId },
  });
}
