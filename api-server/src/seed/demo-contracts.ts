import { and, eq, gte, inArray, isNull, lte } from 'drizzle-orm';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { contractStatus, contractType, orderStatus, signMode } from 'shared-contracts/business/states';
import { dayText, instantText } from '../kernel/basics/clock.ts';
import { newId } from '../kernel/basics/ids.ts';
import type { Database, Tx } from '../kernel/database/database.ts';
import { nextNumber } from '../kernel/database/numbering.ts';
import { carriers } from '../modules/business/carrier/carrier.table.ts';
import { nameCarrierContract } from '../modules/business/contract/carrier-contract.ts';
import { type ContractRow, contracts } from '../modules/business/contract/contract.table.ts';
import { contractPrices } from '../modules/business/contract/contract-price.table.ts';
import { orders } from '../modules/business/order/order.table.ts';
import { demoId } from './demo-ids.ts';
import { required, settlementRules } from './demo-journeys.ts';
import { demoCarriers, demoShippers } from './demo-parties.ts';
import { claimOnce, untouched } from './seed-reference.ts';

const dayLength = 86_400_000;
const tenantId = 0;

type PricePlan = Omit<typeof contractPrices.$inferInsert, 'id' | 'contractId' | 'position'>;
interface ContractPlan {
  readonly name: string;
  /** Number of the demo shipper, from 1. */
  readonly shipper?: number;
  readonly carrier?: number;
  /** Days before the installation on which the contract began, and days after it on which it ends. */
  readonly began: number;
  readonly ends: number;
  readonly prices: readonly PricePlan[];
}

const perTonne = (startCityCode: string, endCityCode: string, goodsTypeCode: string, unitPrice: string, more: Partial<PricePlan> = {}) => ({
  startCityCode,
  endCityCode,
  goodsTypeCode,
  priceUnit: '1',
  unitPrice,
  ...more,
});

/** The planned contracts, of two shippers and one carrier; the second shipper's contract is about to end. */
const plans: readonly ContractPlan[] = [
  {
    name: '示例钢铁年度运输合同',
    shipper: 1,
    began: 200,
    ends: 165,
    prices: [
      perTonne('370100', '370200', '0400', '88.0000', { distance: '362.00', surcharges: '装卸费 6 货主' }),
      perTonne('370100', '130100', '0400', '90.0000', { distance: '310.00', minCharge: '2600.00' }),
      { startCityCode: '370000', priceUnit: '5', unitPrice: '0.3200' },
    ],
  },
  {
    name: '示范物流承运合同',
    carrier: 1,
    began: 300,
    ends: 430,
    prices: [perTonne('370100', '370200', '0400', '80.0000'), perTonne('410100', '320100', '0100', '86.0000')],
  },
  {
    name: '样板煤业电煤运输合同',
    shipper: 2,
    began: 340,
    ends: 20,
    prices: [perTonne('410100', '320100', '0100', '96.0000', { distance: '640.00' })],
  },
];

/** Writes contracts that are in effect, once per installation; running demo orders of these shippers refer to them. */
export async function seedDemoContracts(database: Database, now: number = Date.now()): Promise<void> {
  await database.asSystem('demo contracts', async (tx) => {
    if (!(await claimOnce(tx, 'demo-contracts'))) return;
    for (const [index, plan] of plans.entries()) await seedContract(tx, plan, { id: demoId('contract', index + 1), now });
  });
}

async function seedContract(tx: Tx, plan: ContractPlan, { id, now }: { readonly id: string; readonly now: number }): Promise<void> {
  const began = now - plan.began * dayLength;
  const [row] = await tx
    .insert(contracts)
    .values({
      id,
      tenantId,
      createBy: 'operator',
      createTime: instantText(began),
      contractNo: await nextNumber(tx, tenantId, numberKinds.contract, began),
      contractName: plan.name,
      ...termsWith(plan),
      companyId: '1',
      signMode: signMode.electronic,
      signDate: dayText(began),
      effectiveFrom: dayText(began),
      effectiveTo: dayText(now + plan.ends * dayLength),
      priceUnit: '1',
      settleType: '3',
      accountPeriodDays: 30,
      ...settlementRules,
      invoiceType: '81',
      taxRate: '0.09',
      contractStatus: contractStatus.effective,
      submitTime: instantText(began),
      auditorName: '平台审核',
      auditTime: instantText(began),
      ourSigner: '平台运营',
      ourSignTime: instantText(began),
      partySignTime: instantText(began),
    })
    .returning();
  if (!row) throw new Error(`The demo contract ${plan.name} was not written`);
  await tx
    .insert(contractPrices)
    .values(plan.prices.map((price, position) => ({ ...price, id: newId(), tenantId, contractId: id, position })));
  if (await isUntouchedCarrier(tx, row.carrierId)) await nameCarrierContract(tx, row);
  await nameOrders(tx, row);
}

async function isUntouchedCarrier(tx: Tx, id: string | null): Promise<boolean> {
  if (id === null) return false;
  const [found] = await tx
    .select({ id: carriers.id })
    .from(carriers)
    .where(and(eq(carriers.id, id), untouched(carriers.id)));
  return found !== undefined;
}

function termsWith(plan: ContractPlan) {
  if (plan.carrier !== undefined) {
    const { id: carrierId, carrierName, contactName: partySigner } = required(demoCarriers, plan.carrier);
    return { contractType: contractType.carriage, carrierId, carrierName, partySigner };
  }
  const { id: shipperId, shipperName, contactName: partySigner, ...terms } = required(demoShippers, plan.shipper);
  const { serviceFeeMode, serviceFeeRate } = terms;
  return { contractType: contractType.consignment, shipperId, shipperName, partySigner, serviceFeeMode, serviceFeeRate };
}

const running = [
  orderStatus.awaitingTake,
  orderStatus.awaitingDispatch,
  orderStatus.partlyDispatched,
  orderStatus.dispatched,
  orderStatus.inTransit,
];

async function nameOrders(tx: Tx, { id, contractNo, shipperId, effectiveFrom, effectiveTo }: ContractRow): Promise<void> {
  if (shipperId === null) return;
  await tx
    .update(orders)
    .set({ contractId: id, contractNo })
    .where(
      and(
        eq(orders.shipperId, shipperId),
        isNull(orders.contractId),
        untouched(orders.id),
        inArray(orders.orderStatus, running),
        gte(orders.loadDateFrom, `${effectiveFrom} 00:00:00`),
        lte(orders.loadDateFrom, `${effectiveTo} 00:00:00`),
      ),
    );
}
