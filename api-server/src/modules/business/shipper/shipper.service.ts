import { eq } from 'drizzle-orm';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { shipper } from 'shared-contracts/business/shipper';
import type { DraftOf } from 'shared-contracts/entity/entity';
import { Business } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { recertify } from '../certification/certification.ts';
import { checkIdentityStanding, checkStanding } from '../certification/standing.ts';
import { checkNoContract } from '../contract/use-contract.ts';
import { orders } from '../order/order.table.ts';
import { checkCreditPeriod, checkIdentity, upper } from '../party-rules.ts';
import { checkRegion } from '../region.ts';
import { checkUniqueFields } from '../unique-rows.ts';
import { checkUserReference } from '../user-reference.ts';
import { usualServiceFee } from './service-fee.ts';
import { type ShipperRow, shippers } from './shipper.table.ts';

type ShipperDraft = Partial<DraftOf<typeof shipper>>;

/** The fields by which the blacklist recognises a shipper. */
const identity = { entity: shipper, table: shippers, fields: ['uscc', 'idCardNo'] };

/** Adds values that people do not type: the number, and normalised codes. */
export async function prepareShipper(tx: Tx, caller: Caller, draft: ShipperDraft) {
  const normalised = normalise(draft);
  await checkShipper(tx, caller, { ...draft, ...normalised });
  await checkIdentityStanding(tx, caller, { ...identity, draft: { ...draft, ...normalised } });
  const fee = await usualServiceFee(tx, caller.tenantId, draft.companyId ?? null, draft);
  return { ...normalised, ...fee, shipperNo: await nextNumber(tx, caller.tenantId, numberKinds.shipper) };
}

/** Refuses to change the type of a certified shipper. */
export async function changeShipper(tx: Tx, caller: Caller, draft: ShipperDraft, current: ShipperRow) {
  const normalised = normalise(draft);
  const type = draft.shipperType ?? current.shipperType;
  if (current.certStatus === '2' && type !== current.shipperType) throw new Business('已认证的货主不能修改类型');
  await checkIdentityStanding(tx, caller, { ...identity, draft: { ...draft, ...normalised }, current });
  await checkShipper(tx, caller, { ...current, ...draft, ...normalised }, current);
  const whole = { ...current, ...draft };
  const fee =
    'serviceFeeMode' in draft || 'serviceFeeRate' in draft ? await usualServiceFee(tx, caller.tenantId, whole.companyId, whole) : {};
  return { ...normalised, ...fee, ...(await recertify(tx, caller, 'shipper', { ...draft, ...normalised }, current)) };
}

/** Refuses to delete a shipper with orders or contracts; it can be disabled instead. */
export async function checkShipperUnused(tx: Tx, _caller: Caller, row: ShipperRow): Promise<void> {
  checkStanding(row);
  const [used] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.shipperId, row.id)).limit(1);
  if (used) throw new Business('货主已有订单，不能删除，请停用');
  await checkNoContract(tx, 'shipperId', row.id, '货主已有合同，不能删除，请停用');
}

function normalise(draft: ShipperDraft): Pick<ShipperDraft, 'uscc' | 'idCardNo'> {
  return {
    ...(draft.uscc !== undefined && { uscc: upper(draft.uscc) }),
    ...(draft.idCardNo !== undefined && { idCardNo: upper(draft.idCardNo) }),
  };
}

async function checkShipper(tx: Tx, caller: Caller, draft: ShipperDraft, current?: ShipperRow): Promise<void> {
  checkIdentity(draft.shipperType, draft);
  checkCreditPeriod(draft.settleType, draft.accountPeriodDays);
  checkRegion(draft);
  const uniques = [
    { field: 'shipperName', message: '货主名称已存在' },
    { field: 'uscc', message: '该统一社会信用代码已存在' },
    { field: 'idCardNo', message: '该身份证号码已存在' },
  ];
  await checkUserReference(tx, caller, {
    field: 'managerUserId',
    asked: draft.managerUserId,
    stored: current?.managerUserId,
    problem: '客户经理不存在或不是平台人员',
    isMeant: ({ shipperId, carrierId, driverId }) => shipperId === null && carrierId === null && driverId === null,
  });
  await checkUniqueFields(tx, caller, { entity: shipper, table: shippers, uniques, draft, current });
}
