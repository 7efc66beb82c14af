/** Drafts of freight adjustments that follow from losses and damages. People decide about the drafts. */
import type Big from 'big.js';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { exact, money, type RoundingMode } from 'shared-contracts/business/freight';
import { freightAdjust as entity } from 'shared-contracts/business/freight-adjust/freight-adjust';
import { freightAdjustStatus } from 'shared-contracts/business/money-states';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { yesNo } from 'shared-contracts/business/states';
import { epochOf } from '../../../kernel/basics/clock.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { changesBetween } from '../../../kernel/entity/rows.ts';
import { type Act, auditFollowing, logTransition } from '../act.ts';
import type { WaybillRow } from '../waybill/waybill.table.ts';
import { type FreightAdjustRow, freightAdjusts } from './freight-adjust.table.ts';

const payableSide = '2';
const decrease = '2';
/** Kinds of adjustments, codes from the dictionary `adjust_type`. */
const adjustType = { damage: '21', shortage: '22' } as const;

interface Source {
  readonly type: string;
  readonly amount: Big;
  readonly reason: string;
  readonly receipt?: { readonly id: string; readonly receiptNo: string; readonly receiptImgs: string };
}

/**
 * Drafts the deduction for a confirmed large loss: the value of the missing goods, minus what the settlement has already deducted by the
 * contract's rule, and at most the freight. When nothing is to be deducted, no draft is made.
 */
export async function draftLossAdjustment(act: Act, row: WaybillRow, rounding: RoundingMode): Promise<void> {
  const value = exact(money(exact(row.lossWeight).times(exact(row.goodsUnitPrice)), rounding));
  const amount = value.minus(exact(row.lossDeduct));
  const facts = `亏吨${row.lossWeight}吨，货值${value.toFixed(2)}元，按规则已扣${exact(row.lossDeduct).toFixed(2)}元`;
  await draft(act, row, { type: adjustType.shortage, amount, reason: facts });
}

interface Damaged {
  readonly id: string;
  readonly receiptNo: string;
  readonly receiptImgs: string;
  readonly damageFlag: string;
  readonly damageDesc: string | null;
  readonly damageAmount: string | null;
}

/** Drafts the deduction of the damage that a receipt reports; it replaces the draft of an earlier upload of the receipt. */
export async function draftDamageAdjustment(act: Act, row: WaybillRow, receipt: Damaged): Promise<void> {
  await withdrawDrafts(act, receipt.id);
  if (receipt.damageFlag !== yesNo.yes) return;
  const source = { type: adjustType.damage, amount: exact(receipt.damageAmount), reason: receipt.damageDesc ?? '', receipt };
  await draft(act, row, source);
}

/** Whether the waybill has a freight adjustment that was not withdrawn, decided or undecided. */
export async function hasAdjustment(tx: Tx, waybillId: string): Promise<boolean> {
  const living = and(
    eq(freightAdjusts.waybillId, waybillId),
    eq(freightAdjusts.delFlag, 0),
    ne(freightAdjusts.adjustStatus, freightAdjustStatus.withdrawn),
  );
  const [found] = await tx.select({ id: freightAdjusts.id }).from(freightAdjusts).where(living).limit(1);
  return found !== undefined;
}

async function draft(act: Act, row: WaybillRow, { type, amount: asked, reason, receipt }: Source): Promise<void> {
  const { tx, caller, now } = act;
  const before = exact(row.payableFreight);
  const amount = asked.gt(before) ? before : asked;
  if (amount.lte(0)) return;
  const adjustNo = await nextNumber(tx, caller.tenantId, numberKinds.freightAdjust, epochOf(now));
  const values = {
    id: newId(),
    tenantId: caller.tenantId,
    sysOrgCode: caller.orgCode,
    createBy: caller.username,
    createTime: now,
    adjustNo,
    adjustTarget: payableSide,
    orderId: row.orderId,
    orderNo: row.orderNo,
    waybillId: row.id,
    waybillNo: row.waybillNo,
    receiptId: receipt?.id ?? null,
    receiptNo: receipt?.receiptNo ?? null,
    shipperId: row.shipperId,
    shipperName: row.shipperName,
    carrierId: row.carrierId,
    carrierName: row.carrierName,
    adjustType: type,
    direction: decrease,
    beforeAmount: before.toFixed(2),
    adjustAmount: amount.toFixed(2),
    afterAmount: before.minus(amount).toFixed(2),
    reason: (amount.lt(asked) ? `${reason}；超出运费${asked.minus(amount).toFixed(2)}元须另行索赔` : reason).slice(0, 255),
    voucherImgs: receipt?.receiptImgs ?? null,
    adjustStatus: freightAdjustStatus.draft,
  } satisfies Partial<FreightAdjustRow>;
  await bypassRowScope(tx, async () => {
    await tx.insert(freightAdjusts).values(values);
  });
  auditFollowing(act, entity, values.id, 'add', changesBetween({}, values));
  await logTransition(act, entity, { id: values.id, no: adjustNo, action: 'create', from: '', to: freightAdjustStatus.draft });
}

async function withdrawDrafts(act: Act, receiptId: string): Promise<void> {
  const { tx } = act;
  const ended = await bypassRowScope(tx, async () => {
    return await tx
      .update(freightAdjusts)
      .set({ adjustStatus: freightAdjustStatus.withdrawn, version: sql`${freightAdjusts.version} + 1` })
      .where(
        and(
          eq(freightAdjusts.receiptId, receiptId),
          eq(freightAdjusts.adjustStatus, freightAdjustStatus.draft),
          isNull(freightAdjusts.auditTime),
        ),
      )
      .returning();
  });
  for (const { id, adjustNo: no } of ended) {
    const change = { from: freightAdjustStatus.draft, to: freightAdjustStatus.withdrawn };
    auditFollowing(act, entity, id, 'withdraw', { adjustStatus: [change.from, change.to] });
    await logTransition(act, entity, { id, no, action: 'withdraw', ...change });
  }
}
