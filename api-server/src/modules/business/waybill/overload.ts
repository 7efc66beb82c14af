import Big from 'big.js';
import { type Capacity, isOverloaded, loadRatio } from 'shared-contracts/business/quantity';
import type { Tx } from '../../../kernel/database/database.ts';
import { setting } from '../settings.ts';

/** Why the lorry may not carry this weight (R008), with its load in percent. */
export async function overloadProblem(tx: Tx, tenantId: number, lorry: Capacity, tonnes: string): Promise<string | null> {
  const tolerance = await setting(tx, tenantId, 'waybill.loadTolerance');
  if (!isOverloaded(tonnes, lorry, tolerance)) return null;
  const ratio = new Big(loadRatio(tonnes, lorry) ?? '0').times(100).toFixed(2);
  return `R008 超载：装载率${ratio}%，不得超过${new Big(tolerance).plus(1).times(100).toFixed(2)}%`;
}
