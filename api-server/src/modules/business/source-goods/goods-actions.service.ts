import { eq } from 'drizzle-orm';
import { sourceGoods as contract, type sourceGoods as entity, priceMode, publishScope } from 'shared-contracts/business/goods/source-goods';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { offerStatus, sourceGoodsStatus as state } from 'shared-contracts/business/transport-states';
import type { ActionBody } from 'shared-contracts/entity/entity';
import { epochOf, instantText } from '../../../kernel/basics/clock.ts';
import { Business, businessAt, invalidAt } from '../../../kernel/basics/errors.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { changesBetween, getRow } from '../../../kernel/entity/rows.ts';
import type { Push } from '../../../kernel/push/push.ts';
import type { Act } from '../act.ts';
import { auditFollowing } from '../act.ts';
import { checkStanding } from '../party-rules.ts';
import { closeOffering, endOffers } from '../public-goods-offer/end-offers.ts';
import { publicGoodsOffers } from '../public-goods-offer/public-goods-offer.table.ts';
import { setting } from '../settings.ts';
import { shippers } from '../shipper/shipper.table.ts';
import { tellBidders, tellMatchingCarriers } from './goods-notices.ts';
import { contractOf, type GoodsDraft } from './goods-terms.ts';
import { deadlineProblem } from './source-goods.service.ts';
import { type SourceGoodsRow, sourceGoods } from './source-goods.table.ts';

const hour = 3_600_000;

export type GoodsAct = Act & { readonly row: SourceGoodsRow; readonly push: Push };
type Body<Name extends keyof (typeof entity)['actions']> = ActionBody<typeof entity, Name>;
type Patch = Partial<SourceGoodsRow>;

/** Submits goods to an auditor. The shipper must be in good standing, the contract in effect, and the times in the future. */
export async function submitGoods({ tx, caller, row, now }: GoodsAct): Promise<Patch> {
  checkStanding(await getRow(tx, caller, shippers, row.shipperId), '货主', 'shipperId');
  await contractOf(tx, caller, row as GoodsDraft);
  if (row.loadDateFrom < instantText(epochOf(now) - hour)) throw businessAt('loadDateFrom', '装货时间起不能早于现在');
  return { goodsStatus: state.awaitingAudit, submitterId: caller.userId, submitTime: now, rejectReason: null };
}

/**
 * Records the decision of an auditor, who neither submitted the goods nor set their terms. Goods that are published to everybody are
 * offered from then on.
 */
export async function auditGoods(act: GoodsAct, { pass, rejectReason }: Body<'audit'>): Promise<Patch> {
  const { caller, row, now } = act;
  if (row.submitterId === caller.userId) throw new Business('不能审核自己提交的货源');
  if (row.arrangerId === caller.userId) throw new Business('不能审核自己设定条件的货源');
  const audited = { auditorName: caller.realname, auditTime: now };
  if (pass === 'N') return { ...audited, goodsStatus: state.rejected, rejectReason: rejectReason ?? null };
  return { ...audited, ...(await publish(act)) };
}

async function publish(act: GoodsAct): Promise<Patch> {
  const { row, now } = act;
  const fixedPrice = row.priceMode === priceMode.fixed ? (row.fixedPrice ?? row.shipperExpectPrice) : row.fixedPrice;
  if (row.priceMode === priceMode.fixed && fixedPrice === null) throw businessAt('fixedPrice', '一口价须填写单价');
  if (row.publishScope !== publishScope.everybody) return { fixedPrice, goodsStatus: state.awaitingPrice, publishTime: now };
  const offerDeadline = row.offerDeadline ?? (await usualDeadline(act));
  const problem = deadlineProblem(offerDeadline, row.loadDateFrom, now);
  if (problem) throw businessAt('offerDeadline', `${problem.offerDeadline}，请修改货源后再审核`);
  const published = { fixedPrice, offerDeadline, goodsStatus: state.quoting, publishTime: now, warnTime: null };
  await tellMatchingCarriers(act, { ...row, ...published }, 'goodsPublished');
  return published;
}

/** The time at which an offering ends: the configured time from now, but before the start of loading. */
async function usualDeadline({ tx, caller, row, now }: GoodsAct): Promise<string> {
  const hours = Number(await setting(tx, caller.tenantId, 'offer.defaultHours'));
  const usual = instantText(epochOf(now) + hours * hour);
  return usual < row.loadDateFrom ? usual : instantText(epochOf(row.loadDateFrom) - 1000);
}

/** Withdraws submitted goods that nobody has audited yet. */
export async function withdrawGoods(): Promise<Patch> {
  return { goodsStatus: state.draft, submitTime: null };
}

/** Sets another deadline for the running offering, and notifies the carriers that made offers. */
export async function extendDeadline(act: GoodsAct, { offerDeadline }: Body<'extendDeadline'>): Promise<Patch> {
  const { tx, row, now } = act;
  const problem = deadlineProblem(offerDeadline, row.loadDateFrom, now);
  if (problem) throw invalidAt(problem);
  await tx.update(publicGoodsOffers).set({ offerDeadline }).where(eq(publicGoodsOffers.goodsId, row.id));
  await tellBidders(act, { ...row, offerDeadline }, [offerStatus.awaitingConfirmation], { event: 'offerExtended' });
  return { offerDeadline, warnTime: null };
}

/** Ends the offering of the goods before its deadline. */
export async function closeOffer(act: GoodsAct): Promise<Patch> {
  if ((await closeOffering(act, act.row)) === 0) throw new Business('没有有效报价，不能截止');
  return { goodsStatus: state.awaitingPrice, offerDeadline: act.now };
}

/** Opens the offering again: undecided offers end, and carriers may make new ones. */
export async function reopenOffering(act: GoodsAct, { offerDeadline }: Body<'reopen'>): Promise<Patch> {
  const { row, now } = act;
  if (row.publishScope !== publishScope.everybody) throw new Business('只有公开货源可以重新报价');
  if (row.loadDateFrom <= now) throw new Business('装货时间已过，不能重新报价');
  if (Number(row.remainQty) <= 0) throw new Business('货源已全部被抢，不能重新报价');
  const problem = deadlineProblem(offerDeadline, row.loadDateFrom, now);
  if (problem) throw invalidAt(problem);
  await endOffers(act, row, { states: [offerStatus.awaitingConfirmation], reason: '货源重新报价', action: 'reopen' });
  const opened = { offerDeadline, goodsStatus: state.quoting, publishTime: row.publishTime ?? now, warnTime: null };
  await tellMatchingCarriers(act, { ...row, ...opened }, 'goodsPublished');
  return opened;
}

/** Cancels goods that have no order; all their offers end. */
export async function cancelGoods(act: GoodsAct, { cancelReason }: Body<'cancel'>): Promise<Patch> {
  const { row } = act;
  await endAll(act, row, '货源已取消', 'cancel');
  return { goodsStatus: state.cancelled, cancelReason, awardPlan: null };
}

/** Ends every open offer for goods that were cancelled or expired, also offers that had won a quantity. */
export async function endAll(act: Omit<GoodsAct, 'row'>, row: SourceGoodsRow, reason: string, action: string): Promise<void> {
  await bypassRowScope(act.tx, () =>
    endOffers(act, row, { states: [offerStatus.awaitingConfirmation, offerStatus.won, offerStatus.partlyWon], reason, action }),
  );
}

/** Makes a new draft with the same goods, places and terms; times that have passed must be entered again. */
export async function copyGoods(act: GoodsAct): Promise<Patch> {
  const { tx, caller, row, now } = act;
  const shift = Math.max(0, epochOf(now) + hour - epochOf(row.loadDateFrom));
  const later = (time: string) => instantText(epochOf(time) + shift);
  const goodsNo = await nextNumber(tx, caller.tenantId, numberKinds.sourceGoods, epochOf(now));
  const values = {
    ...draftOf(row),
    id: newId(epochOf(now)),
    tenantId: caller.tenantId,
    sysOrgCode: caller.orgCode,
    createBy: caller.username,
    createTime: now,
    goodsNo,
    remainQty: row.totalQty,
    loadDateFrom: later(row.loadDateFrom),
    loadDateTo: later(row.loadDateTo),
    deliveryDeadline: later(row.deliveryDeadline),
    goodsStatus: state.draft,
    ...(caller.shipperId === null && { arrangerId: caller.userId }),
  };
  await tx.insert(sourceGoods).values(values);
  auditFollowing(act, contract, values.id, 'add', changesBetween({}, values));
  return {};
}

/** The values that people entered for the goods, without states and results. */
function draftOf(row: SourceGoodsRow) {
  const entered = Object.entries(contract.fields).flatMap(([name, field]) =>
    'readOnly' in field || name === 'offerDeadline' ? [] : [[name, row[name as keyof SourceGoodsRow]] as const],
  );
  const { shipperName, companyId, contractNo, targetCarrierNames, receivableEstimate } = row;
  // The cast is safe: the entries are columns of the row that a request may set.
  const own = Object.fromEntries(entered) as Pick<SourceGoodsRow, keyof GoodsDraft & keyof SourceGoodsRow>;
  return {
    ...own,
    shipperName,
    companyId,
    contractNo,
    targetCarrierNames,
    receivableEstimate: own.shipperExpectPrice ? receivableEstimate : null,
  };
}
