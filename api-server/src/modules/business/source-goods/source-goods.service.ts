import Big from 'big.js';
import { inArray } from 'drizzle-orm';
import { estimateFreight } from 'shared-contracts/business/freight';
import { priceMode, publishScope } from 'shared-contracts/business/goods/source-goods';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { sourceGoodsStatus } from 'shared-contracts/business/transport-states';
import { epochOf, instantText } from '../../../kernel/basics/clock.ts';
import { Business, businessAt, invalidAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import type { Act } from '../act.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { brokenQuantity, isWholeQuantity, loadingBackwards } from '../order/order.service.ts';
import { standingProblem } from '../party-rules.ts';
import { checkRegion } from '../region.ts';
import { setting } from '../settings.ts';
import { shippers } from '../shipper/shipper.table.ts';
import { checkShipperTerms, contractOf, type GoodsDraft, termsOf } from './goods-terms.ts';
import type { SourceGoodsRow } from './source-goods.table.ts';

const hour = 3_600_000;

/** Checks goods and adds number, names, terms and state. Imported rows are checked in the same way. */
export async function prepareGoods(act: Act, draft: GoodsDraft) {
  const { tx, caller, now } = act;
  if (caller.shipperId !== null) checkShipperTerms(draft);
  const owner = await getRow(tx, caller, shippers, draft.shipperId ?? '');
  const facts = await checkGoods(act, draft);
  return {
    ...facts,
    goodsNo: await nextNumber(tx, caller.tenantId, numberKinds.sourceGoods, epochOf(now)),
    shipperName: owner.shipperName,
    companyId: owner.companyId,
    remainQty: draft.totalQty,
    goodsStatus: sourceGoodsStatus.draft,
    ...arrangedBy(caller),
  };
}

/**
 * The kernel allows edits until the goods are published. While the goods wait for the audit, the platform's people may set terms; a person
 * who does so cannot audit the goods.
 */
export async function changeGoods(act: Act, draft: Partial<GoodsDraft>, current: SourceGoodsRow) {
  const { caller } = act;
  if (caller.shipperId !== null) {
    if (current.goodsStatus === sourceGoodsStatus.awaitingAudit) throw new Business('货源正在审核，请先撤回再修改');
    checkShipperTerms(draft, current);
  }
  // When the edit names another contract or unit, the terms that depend on them are determined anew, unless the platform's request contains
  // them.
  const isOther = (['contractId', 'qtyUnit'] as const).some((name) => draft[name] !== undefined && draft[name] !== current[name]);
  const kept = isOther ? without(current, followingTerms) : current;
  const whole = { ...kept, ...draft } as GoodsDraft;
  return { ...(await checkGoods(act, whole)), remainQty: whole.totalQty, ...arrangedBy(caller) };
}

const followingTerms = ['priceUnit', 'lossType', 'lossTolerance', 'lossCalcMode', 'settleWeightRule', 'wipeZeroRule'] as const;

function without<Name extends string>(row: SourceGoodsRow, names: readonly Name[]) {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !(names as readonly string[]).includes(name)));
}

const arrangedBy = (caller: Caller) => (caller.shipperId === null ? { arrangerId: caller.userId } : {});

async function checkGoods(act: Act, draft: GoodsDraft) {
  const { tx, caller } = act;
  const contract = await contractOf(tx, caller, draft);
  const terms = await termsOf(tx, caller, draft, contract);
  const whole = { ...draft, ...terms };
  const limit = await setting(tx, caller.tenantId, 'oil.maxRatio');
  const problems = { ...goodsProblems(whole, act.now), ...offeringProblems(whole, act.now), ...oilProblem(whole.oilRatio, limit) };
  if (Object.keys(problems).length > 0) throw invalidAt(problems);
  checkRegion(draft, 'send');
  checkRegion(draft, 'receive');
  return {
    ...terms,
    ...(await chosenCarriers(tx, caller, whole)),
    contractNo: contract?.contractNo ?? null,
    totalWeight: draft.qtyUnit === '1' ? draft.totalQty : draft.totalWeight,
    receivableEstimate: wishedFreight(whole),
  };
}

/** The amount that the shipper is expected to pay, computed from the wished price; null without one. */
export function wishedFreight(goods: Pick<GoodsDraft, 'totalQty' | 'distance' | 'shipperExpectPrice'> & { priceUnit: string }) {
  const { priceUnit, totalQty, distance, shipperExpectPrice } = goods;
  return shipperExpectPrice ? estimateFreight({ priceUnit, qty: totalQty, distance, unitPrice: shipperExpectPrice }) : null;
}

type Whole = GoodsDraft & Awaited<ReturnType<typeof termsOf>>;

/** Errors in goods, places and times, by field. */
function goodsProblems(draft: Whole, now: string): Record<string, string> {
  const { loadDateFrom, loadDateTo, deliveryDeadline, lossType } = draft;
  const isLate = loadDateFrom < instantText(epochOf(now) - hour);
  return {
    ...(!isWholeQuantity(draft.totalQty, draft.qtyUnit) && { totalQty: brokenQuantity }),
    ...(draft.qtyUnit !== '1' && !draft.totalWeight && { totalWeight: '请填写总重量，轻泡货物可估算' }),
    ...(isLate && { loadDateFrom: '装货时间起不能早于现在' }),
    ...(loadDateTo < loadDateFrom && { loadDateTo: loadingBackwards }),
    ...(deliveryDeadline <= loadDateTo && { deliveryDeadline: '要求送达时间须晚于装货时间' }),
    ...(lossType !== '0' && !draft.goodsUnitPrice && { goodsUnitPrice: '计算货损须填写货值单价' }),
    ...(lossType === '2' && new Big(draft.lossTolerance).gt(1) && { lossTolerance: '定率货损容差不能大于1' }),
  };
}

/** Errors in the settings by which goods are offered, keyed by field. */
function offeringProblems(draft: Whole, now: string): Record<string, string> {
  const { offerDeadline, loadDateFrom } = draft;
  const isPublic = draft.publishScope === publishScope.everybody;
  const isPriceless = draft.priceMode === priceMode.fixed && !draft.fixedPrice && !draft.shipperExpectPrice;
  return {
    ...(draft.publishScope === publishScope.chosen && !draft.targetCarrierIds && { targetCarrierIds: '请选择定向承运商' }),
    ...(isPriceless && { shipperExpectPrice: '一口价须填写单价' }),
    ...(isPublic && offerDeadline && deadlineProblem(offerDeadline, loadDateFrom, now)),
  };
}

/** Why this deadline for offers is refused: it must be later than now and earlier than the loading time. Null when it is valid. */
export function deadlineProblem(offerDeadline: string, loadDateFrom: string, now: string): { offerDeadline: string } | null {
  if (offerDeadline <= now) return { offerDeadline: '报价截止须晚于现在' };
  return offerDeadline >= loadDateFrom ? { offerDeadline: '报价截止须早于装货时间' } : null;
}

function oilProblem(oilRatio: string | null | undefined, limit: string): Record<string, string> {
  if (!oilRatio || new Big(oilRatio).lte(limit)) return {};
  return { oilRatio: `油气比例超过上限${new Big(limit).times(100).toFixed()}%` };
}

/** Ids and names of the chosen carriers, each in good standing; none for goods that are not published to chosen carriers. */
async function chosenCarriers(tx: Tx, caller: Caller, { publishScope: scope, targetCarrierIds }: Whole) {
  if (scope !== publishScope.chosen || caller.shipperId !== null) return { targetCarrierIds: null, targetCarrierNames: null };
  const ids = [...new Set((targetCarrierIds ?? '').split(',').filter(Boolean))];
  const found = await tx.select().from(carriers).where(inArray(carriers.id, ids));
  const known = ids.map((id) => found.find((carrier) => carrier.id === id && carrier.delFlag === 0));
  const names = known.map((carrier) => {
    if (!carrier) throw businessAt('targetCarrierIds', '定向承运商不存在');
    const problem = standingProblem(carrier, carrier.carrierName);
    if (problem) throw businessAt('targetCarrierIds', problem);
    return carrier.carrierName;
  });
  return { targetCarrierIds: ids.join(','), targetCarrierNames: names.join('、') };
}
