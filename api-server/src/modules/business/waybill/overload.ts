import Big from 'big.js';
import { type Capacity, isOverloaded, loadRatio } from 'shared-contracts/business/quantity';
import type { Tx } from '../../../kernel/database/database.ts';
import type { LorryRow } from '../lorry/lorry.table.ts';
import type { Breach } from '../risk/hold-back.ts';
import { object } from '../risk/rule-terms.ts';
import { setting } from '../settings.ts';
import type { WaybillRow } from './waybill.table.ts';

/** What is too much about a load, and how much would be allowed: texts with units. */
interface Excess {
  readonly found: string;
  readonly allowed: string;
  /** The refusal. */
  readonly text: string;
}

/** By how many percent of the allowed weight the lorry would be loaded (risk rule R008); null when it may carry this weight. */
async function excessLoad(tx: Tx, tenantId: number, lorry: Capacity, tonnes: string): Promise<Excess | null> {
  const tolerance = await setting(tx, tenantId, 'waybill.loadTolerance');
  if (!isOverloaded(tonnes, lorry, tolerance)) return null;
  const ratio = new Big(loadRatio(tonnes, lorry) ?? '0').times(100).toFixed(2);
  const most = new Big(tolerance).plus(1).times(100).toFixed(2);
  return { found: `装载率${ratio}%`, allowed: `装载率${most}%`, text: `R008 超载：装载率${ratio}%，不得超过${most}%` };
}

/** Why the lorry may not carry this weight (risk rule R008): a text with the load in percent of the allowed weight; null when it may. */
export async function overloadProblem(tx: Tx, tenantId: number, lorry: Capacity, tonnes: string): Promise<string | null> {
  return (await excessLoad(tx, tenantId, lorry, tonnes))?.text ?? null;
}

/** Largest legal total weight of lorry and load on the road, in tonnes. */
const heaviestGross = 49;

interface Load {
  readonly net: string;
  readonly gross?: string | null | undefined;
  /** Tonnes of other waybills that are on the lorry (拼车). */
  readonly others?: string;
  /** Form field at which the refusal is shown. */
  readonly field: string;
}

/**
 * The breach of risk rule R008 (overloading) by a load, with a text that says how full the lorry would be; empty when the lorry may carry it.
 */
export async function overloadBreaches(
  tx: Tx,
  lorry: LorryRow,
  row: WaybillRow,
  { net, gross, field, others = '0' }: Load,
): Promise<Breach[]> {
  const isTooHeavy = gross !== null && gross !== undefined && new Big(gross).gt(heaviestGross);
  const heavy = isTooHeavy
    ? {
        ...{ found: `毛重${gross}吨`, allowed: `毛重${heaviestGross}吨` },
        text: `R008 超载：毛重${gross}吨，不得超过${heaviestGross}吨`,
      }
    : null;
  const total = new Big(net).plus(others).toFixed(3);
  const excess = (await excessLoad(tx, row.tenantId, lorry, total)) ?? heavy;
  if (excess === null) return [];
  const { found, allowed, text } = excess;
  const { id, waybillNo, carrierId, carrierName, driverId, driverName } = row;
  const about = { riskObject: object.waybill, objectId: id, objectNo: waybillNo, waybillId: id, waybillNo, carrierId, carrierName };
  const evidence = [
    `车辆: ${lorry.plateNumber}`,
    `核定载质量: ${lorry.ratedLoad}吨`,
    `装货净重: ${net}吨`,
    ...(gross ? [`装货毛重: ${gross}吨`] : []),
    ...(Number(others) > 0 ? [`同车其他运单: ${others}吨`] : []),
  ];
  // The load is named too, because an approval is valid for exactly this value.
  const values = { actualValue: `${found}（装货${total}吨）`, allowed };
  const finding = { ...about, driverId, driverName, ...values, evidence: evidence.join('\n') };
  return [{ ruleCode: 'R008', field, text, finding }];
}
