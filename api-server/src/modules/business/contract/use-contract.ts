import { and, eq } from 'drizzle-orm';
import { heldOn } from 'shared-contracts/business/contract/contract-price';
import { contractStatus, contractType } from 'shared-contracts/business/states';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { findRow } from '../../../kernel/entity/rows.ts';
import type { CarrierRow } from '../carrier/carrier.table.ts';
import type { OrderRow } from '../order/order.table.ts';
import { carriageContractsOn } from './carrier-contract.ts';
import { type ContractRow, contracts } from './contract.table.ts';

/** Contract types under which shippers may order. */
const orderingTypes: readonly string[] = [contractType.consignment, contractType.framework];

/** Value of a carrier's `cooperate_type`: the carrier may transport goods under a contract only. */
const contractCarrier = '1';

interface OrderTerms {
  readonly contractId?: string | null | undefined;
  readonly shipperId: string;
  /** `YYYY-MM-DD HH:mm:ss`; the contract must be in effect on its day. */
  readonly loadDateFrom: string;
  readonly goodsTypeCode: string;
}

/** Properties of a load for which the terms of a contract are requested; without `shipperId` the contract's own shipper is meant. */
type Load = Partial<Pick<OrderTerms, 'shipperId' | 'goodsTypeCode'>> & Pick<OrderTerms, 'loadDateFrom'>;

/** Refuses a contract that an order may not use: one of another shipper, one not in effect on the day of loading, one for other goods. */
export function checkOrderable(row: ContractRow | undefined, { shipperId, loadDateFrom, goodsTypeCode }: Load): asserts row is ContractRow {
  const isOwn = row && row.shipperId !== null && row.shipperId === (shipperId ?? row.shipperId);
  if (!isOwn || !orderingTypes.includes(row.contractType)) throw businessAt('contractId', '托运合同不属于该货主');
  const day = loadDateFrom.slice(0, 10);
  if (row.contractStatus !== contractStatus.effective || !heldOn(row, day))
    throw businessAt('contractId', notInEffect(row.contractNo, day));
  if (row.goodsTypeCode && goodsTypeCode && row.goodsTypeCode !== goodsTypeCode) {
    throw businessAt('contractId', `合同[${row.contractNo}]不适用于该货物类型`);
  }
}

const notInEffect = (contractNo: string, day: string) => `合同[${contractNo}]在装货日期${day}未生效`;

/**
 * The number of the contract that an order names; refuses an unusable contract. `current` is the stored order, when one is edited: while
 * contract, loading and goods stay unchanged, the contract is not checked again.
 */
export async function contractOfOrder(
  tx: Tx,
  caller: Caller,
  draft: OrderTerms,
  current?: OrderRow,
): Promise<{ contractNo: string | null }> {
  if (!draft.contractId) return { contractNo: null };
  const deciding = ['contractId', 'loadDateFrom', 'goodsTypeCode'] as const;
  if (current && deciding.every((name) => current[name] === draft[name])) return { contractNo: current.contractNo };
  const row = await findRow(tx, caller, contracts, draft.contractId);
  checkOrderable(row, draft);
  return { contractNo: row.contractNo };
}

/** Refuses to delete a party with contracts; it can be disabled instead. */
export async function checkNoContract(tx: Tx, party: 'shipperId' | 'carrierId', id: string, refusal: string): Promise<void> {
  const [found] = await tx
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts[party], id), eq(contracts.delFlag, 0)))
    .limit(1);
  if (found) throw new Business(refusal);
}

/**
 * Rule R028: goods may be given to a carrier only while the needed contracts are in effect on the day of loading: the order's contract, if
 * the order names one, and the carrier's contract, if the carrier works under contract.
 */
export async function checkContracts(
  tx: Tx,
  caller: Caller,
  order: OrderRow,
  { carrier, loadDateFrom }: { readonly carrier: CarrierRow; readonly loadDateFrom: string },
): Promise<void> {
  const day = loadDateFrom.slice(0, 10);
  const ordered = await orderContractProblem(tx, caller, order, day);
  if (ordered) throw businessAt('loadDateFrom', ordered);
  const carried = (await carriageProblems(tx, [carrier], day)).get(carrier.id);
  if (carried) throw businessAt('carrierId', carried);
}

/**
 * The reason why nobody may be given the order's goods on the day: the order names a contract that is not in effect. Null when there is no
 * such reason.
 */
export async function orderContractProblem(tx: Tx, caller: Caller, order: OrderRow, day: string): Promise<string | null> {
  if (order.contractId === null) return null;
  const agreed = await findRow(tx, caller, contracts, order.contractId);
  return agreed && heldOn(agreed, day) ? null : notInEffect(order.contractNo ?? '', day);
}

/**
 * The reasons why carriers may not transport anything on a day, by carrier id: those carriers work under contract but have no contract in
 * effect.
 */
export async function carriageProblems(tx: Tx, carriers: readonly CarrierRow[], day: string): Promise<ReadonlyMap<string, string>> {
  const bound = carriers.filter(({ cooperateType }) => cooperateType === contractCarrier).map(({ id }) => id);
  const agreed = await carriageContractsOn(tx, bound, day);
  return new Map(bound.filter((id) => !agreed.has(id)).map((id) => [id, `合同承运商在装货日期${day}没有生效的承运合同`]));
}
