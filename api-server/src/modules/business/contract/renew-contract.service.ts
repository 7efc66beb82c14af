import { eq } from 'drizzle-orm';
import { contract } from 'shared-contracts/business/contract/contract';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { contractStatus } from 'shared-contracts/business/states';
import type { ActionBody } from 'shared-contracts/entity/entity';
import { epochOf } from '../../../kernel/basics/clock.ts';
import { Business, Invalid } from '../../../kernel/basics/errors.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { storedLines } from '../../../kernel/entity/lines.ts';
import { changesBetween } from '../../../kernel/entity/rows.ts';
import { type Act, auditFollowing } from '../act.ts';
import { type ContractRow, contracts } from './contract.table.ts';
import { type ContractPriceRow, contractPrices, priceLines } from './contract-price.table.ts';

type RenewAct = Act & { readonly row: ContractRow; readonly body: ActionBody<typeof contract, 'renew'> };

/** Creates a draft with the terms and prices of this contract for the following period; this contract then refers to it. */
export async function renewContract(act: RenewAct): Promise<Partial<ContractRow>> {
  const { row, body } = act;
  if (row.renewalContractNo !== null) throw new Business(`合同已续签为${row.renewalContractNo}`);
  if (body.effectiveTo < body.effectiveFrom) throw new Invalid('失效日期不能早于生效日期');
  if (body.effectiveFrom <= row.effectiveTo) throw new Invalid(`续签合同的生效日期须晚于${row.effectiveTo}`);
  const draft = await addDraft(act);
  await copyPrices(act.tx, act.caller, row, draft.id);
  return { renewalContractNo: draft.contractNo };
}

async function addDraft(act: RenewAct): Promise<ContractRow> {
  const { tx, caller, row, body, now } = act;
  const contractNo = await nextNumber(tx, caller.tenantId, numberKinds.contract, epochOf(now));
  const values = {
    ...termsOf(row),
    id: newId(epochOf(now)),
    tenantId: caller.tenantId,
    sysOrgCode: caller.orgCode,
    createBy: caller.username,
    createTime: now,
    contractNo,
    signDate: now.slice(0, 10),
    effectiveFrom: body.effectiveFrom,
    effectiveTo: body.effectiveTo,
    contractStatus: contractStatus.draft,
    parentContractId: row.id,
    parentContractNo: row.contractNo,
  };
  const [added] = await tx.insert(contracts).values(values).returning();
  if (!added) throw new Error('The renewal was not written');
  auditFollowing(act, contract, added.id, 'add', changesBetween({}, values));
  return added;
}

/** The agreed terms of the contract, without its state and documents. */
function termsOf(row: ContractRow) {
  const { contractName, contractType, companyId, shipperId, shipperName, carrierId, carrierName, signMode } = row;
  const { goodsTypeCode, priceUnit, settleType, accountPeriodDays, settleWeightRule, lossType, lossTolerance, lossCalcMode } = row;
  const { wipeZeroRule, serviceFeeMode, serviceFeeRate, invoiceType, taxRate, contractAmount, depositAmount, remark } = row;
  return {
    ...{ contractName, contractType, companyId, shipperId, shipperName, carrierId, carrierName, signMode },
    ...{ goodsTypeCode, priceUnit, settleType, accountPeriodDays, settleWeightRule, lossType, lossTolerance, lossCalcMode },
    ...{ wipeZeroRule, serviceFeeMode, serviceFeeRate, invoiceType, taxRate, contractAmount, depositAmount, remark },
  };
}

/** Copies the prices valid on the old contract's last day to the whole period of the new one. */
async function copyPrices(tx: Tx, caller: Caller, row: ContractRow, contractId: string): Promise<void> {
  const latest = new Map<string, ContractPriceRow>();
  for (const price of await storedLines(tx, caller, priceLines, row.id)) {
    if (price.effectiveTo && price.effectiveTo < row.effectiveTo) continue;
    const place = [price.startCityCode, price.endCityCode, price.goodsTypeCode, price.vehicleType].join();
    const known = latest.get(place);
    if (!known || (known.effectiveFrom ?? '') < (price.effectiveFrom ?? '')) latest.set(place, price);
  }
  if (latest.size === 0) return;
  const copies = [...latest.values()].map((price, position) => ({
    ...price,
    id: newId(),
    contractId,
    position,
    effectiveFrom: null,
    effectiveTo: null,
  }));
  await tx.insert(contractPrices).values(copies);
}

/**
 * Writes the number of the renewal into the contract that it renews; null: the old contract can be renewed again. Does nothing for a
 * contract that renews none.
 */
export async function nameRenewal(tx: Tx, renewal: ContractRow, renewalContractNo: string | null): Promise<void> {
  if (renewal.parentContractId === null) return;
  await tx.update(contracts).set({ renewalContractNo }).where(eq(contracts.id, renewal.parentContractId));
}
