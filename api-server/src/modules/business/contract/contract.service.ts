import Big from 'big.js';
import { eq } from 'drizzle-orm';
import { contract } from 'shared-contracts/business/contract/contract';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { contractStatus, contractType } from 'shared-contracts/business/states';
import type { DraftOf } from 'shared-contracts/entity/entity';
import { epochOf } from '../../../kernel/basics/clock.ts';
import { Business, Invalid } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { storedLines } from '../../../kernel/entity/lines.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import type { Act } from '../act.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { checkCreditPeriod } from '../party-rules.ts';
import { shippers } from '../shipper/shipper.table.ts';
import { checkUnique } from '../unique-rows.ts';
import { type ContractRow, contracts } from './contract.table.ts';
import { priceLines } from './contract-price.table.ts';
import { checkPrices } from './contract-prices.ts';
import { nameRenewal } from './renew-contract.service.ts';

type ContractDraft = DraftOf<typeof contract>;

/** Checks a contract and adds its number, the parties' names and its first state. */
export async function prepareContract(act: Act, draft: ContractDraft) {
  const { tx, caller, now } = act;
  const terms = await checkContract(act, draft);
  const contractNo = draft.contractNo || (await nextNumber(tx, caller.tenantId, numberKinds.contract, epochOf(now)));
  await checkNumber(tx, caller, contractNo);
  return { ...terms, contractNo, contractStatus: contractStatus.draft };
}

/**
 * The kernel allows edits of drafts and refused contracts only. An empty number keeps the previous number; a new number is also written to
 * the contract that this one renews.
 */
export async function changeContract(act: Act, draft: Partial<ContractDraft>, current: ContractRow) {
  const { tx, caller } = act;
  const prices = draft.prices ?? (await storedLines(tx, caller, priceLines, current.id));
  const terms = await checkContract(act, { ...current, ...draft, prices });
  const contractNo = draft.contractNo || current.contractNo;
  if (contractNo !== current.contractNo) await checkNumber(tx, caller, contractNo, current.id);
  if (contractNo !== current.contractNo) await nameRenewal(tx, current, contractNo);
  return { ...terms, contractNo };
}

async function checkNumber(tx: Tx, caller: Caller, contractNo: string, exceptId?: string): Promise<void> {
  const asked = { entity: contract, field: 'contractNo', value: contractNo };
  await checkUnique(tx, caller, contracts, { same: eq(contracts.contractNo, contractNo), exceptId, message: '合同编号已存在', asked });
}

/** The values to check: a draft, or a stored row with the changes of an edit. */
interface Checked extends Omit<ContractDraft, 'contractNo' | 'prices'> {
  readonly prices?: Parameters<typeof checkPrices>[1];
}

async function checkContract({ tx, caller, now }: Act, draft: Checked) {
  if (draft.effectiveTo < draft.effectiveFrom) throw new Invalid('失效日期不能早于生效日期');
  if (draft.signDate > now.slice(0, 10)) throw new Invalid('签订日期不能晚于今天');
  if (draft.lossType === '2' && new Big(draft.lossTolerance).gt(1)) throw new Invalid('定率货损容差不能大于1');
  checkCreditPeriod(draft.settleType, draft.accountPeriodDays);
  checkPrices(draft, draft.prices);
  return { ...(await otherParty(tx, caller, draft)), ...serviceFeeOf(draft) };
}

/** The kind of party that each contract type is concluded with; a framework contract allows either kind. */
const partyByType: Readonly<Record<string, 'shipper' | 'carrier'>> = {
  [contractType.consignment]: 'shipper',
  [contractType.carriage]: 'carrier',
  [contractType.collection]: 'carrier',
};

/** The id and name of the contract's other party; a party that does not belong to the contract type is removed. */
async function otherParty(tx: Tx, caller: Caller, { contractType: type, shipperId, carrierId }: Checked) {
  const known = partyByType[type];
  if (!known && Boolean(shipperId) === Boolean(carrierId)) throw new Invalid('框架协议须在货主与承运商中选择一方');
  if ((known ?? (shipperId ? 'shipper' : 'carrier')) === 'shipper') {
    if (!shipperId) throw new Invalid('请选择货主');
    const { shipperName } = await getRow(tx, caller, shippers, shipperId);
    return { shipperId, shipperName, carrierId: null, carrierName: null };
  }
  if (!carrierId) throw new Invalid('请选择承运商');
  const { carrierName } = await getRow(tx, caller, carriers, carrierId);
  return { shipperId: null, shipperName: null, carrierId, carrierName };
}

/** Only contracts with shippers have a service fee. */
function serviceFeeOf({ contractType: type, serviceFeeMode, serviceFeeRate }: Checked) {
  if (type !== contractType.consignment) return { serviceFeeMode: null, serviceFeeRate: null };
  const isRated = serviceFeeMode === '1' || serviceFeeMode === '2';
  if (isRated && !serviceFeeRate) throw new Invalid('请填写服务费率');
  return { serviceFeeRate: isRated ? serviceFeeRate : null };
}

/** Refuses a contract whose end has passed. */
export function checkNotOver(row: Pick<ContractRow, 'effectiveTo'>, now: string): void {
  if (row.effectiveTo < now.slice(0, 10)) throw new Business('合同失效日期已过，请修改后重新提交');
}
