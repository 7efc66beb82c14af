import { and, eq, sql } from 'drizzle-orm';
import { carrier } from 'shared-contracts/business/carrier';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import type { DraftOf } from 'shared-contracts/entity/entity';
import { Business, Invalid } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { beforeCommit } from '../../../kernel/database/before-commit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { recertify } from '../certification/certification.ts';
import { checkIdentityStanding, checkStanding } from '../certification/standing.ts';
import { checkNoContract } from '../contract/use-contract.ts';
import { dispatchGoods } from '../dispatch-goods/dispatch-goods.table.ts';
import { drivers } from '../driver/driver.table.ts';
import { lorries } from '../lorry/lorry.table.ts';
import { checkCreditPeriod, checkIdentity, upper } from '../party-rules.ts';
import { checkRegion } from '../region.ts';
import { checkUniqueFields } from '../unique-rows.ts';
import { type CarrierRow, carriers } from './carrier.table.ts';

type CarrierDraft = Partial<DraftOf<typeof carrier>>;

/** The fields by which the blacklist recognises a carrier. */
const identity = { entity: carrier, table: carriers, fields: ['uscc', 'idCardNo'] };

/** Adds values that people do not type: the number, and normalised codes. */
export async function prepareCarrier(tx: Tx, caller: Caller, draft: CarrierDraft) {
  const normalised = normalise(draft);
  await checkCarrier(tx, caller, { ...draft, ...normalised });
  await checkIdentityStanding(tx, caller, { ...identity, draft: { ...draft, ...normalised } });
  return { ...normalised, carrierNo: await nextNumber(tx, caller.tenantId, numberKinds.carrier) };
}

export async function changeCarrier(tx: Tx, caller: Caller, draft: CarrierDraft, current: CarrierRow) {
  const normalised = normalise(draft);
  await checkIdentityStanding(tx, caller, { ...identity, draft: { ...draft, ...normalised }, current });
  await checkCarrier(tx, caller, { ...current, ...draft, ...normalised }, current);
  return { ...normalised, ...(await recertify(tx, caller, 'carrier', { ...draft, ...normalised }, current)) };
}

/** Writes a changed name of the carrier into its drivers and lorries. */
export async function renameCarrier(tx: Tx, _caller: Caller, row: CarrierRow, before: CarrierRow): Promise<void> {
  if (row.carrierName === before.carrierName) return;
  await tx.update(drivers).set({ carrierName: row.carrierName }).where(eq(drivers.carrierId, row.id));
  await tx.update(lorries).set({ carrierName: row.carrierName }).where(eq(lorries.carrierId, row.id));
}

/** Refuses to delete a carrier with drivers, lorries, contracts or dispatches; it can be disabled instead. */
export async function checkCarrierUnused(tx: Tx, _caller: Caller, row: CarrierRow): Promise<void> {
  checkStanding(row);
  const [dispatched] = await tx.select({ id: dispatchGoods.id }).from(dispatchGoods).where(eq(dispatchGoods.carrierId, row.id)).limit(1);
  if (dispatched) throw new Business('承运商已有派货，不能删除，请停用');
  await checkNoContract(tx, 'carrierId', row.id, '承运商已有合同，不能删除，请停用');
  if (row.driverCount > 0 || row.lorryCount > 0) throw new Business('承运商名下有司机或车辆，不能删除');
}

/**
 * Schedules one count of a carrier's drivers and lorries for the end of the transaction. An import that adds many of them then counts once;
 * a count after each would take longer and longer.
 */
export function recountFleet(tx: Tx, carrierId: string): void {
  beforeCommit(tx, `fleet of ${carrierId}`, async (ending) => {
    const livingOf = (table: typeof drivers | typeof lorries) =>
      sql`(select count(*) from ${table} where ${and(eq(table.carrierId, carrierId), eq(table.delFlag, 0))})`;
    await ending
      .update(carriers)
      .set({ driverCount: livingOf(drivers), lorryCount: livingOf(lorries) })
      .where(eq(carriers.id, carrierId));
  });
}

function normalise(draft: CarrierDraft): CarrierDraft {
  return {
    ...(draft.uscc !== undefined && { uscc: upper(draft.uscc) }),
    ...(draft.idCardNo !== undefined && { idCardNo: upper(draft.idCardNo) }),
  };
}

async function checkCarrier(tx: Tx, caller: Caller, draft: CarrierDraft, current?: CarrierRow): Promise<void> {
  checkIdentity(draft.carrierType, draft);
  checkCreditPeriod(draft.settleType, draft.accountPeriodDays);
  checkRegion(draft);
  if (draft.permitValidFrom && draft.permitValidTo && draft.permitValidTo < draft.permitValidFrom) {
    throw new Invalid('许可证有效期止不能早于有效期起');
  }
  const uniques = [
    { field: 'carrierName', message: '承运商名称已存在' },
    { field: 'uscc', message: '该统一社会信用代码已存在' },
    { field: 'idCardNo', message: '该身份证号码已存在' },
  ];
  await checkUniqueFields(tx, caller, { entity: carrier, table: carriers, uniques, draft, current });
}
