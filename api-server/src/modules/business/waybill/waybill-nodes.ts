import { asc, eq } from 'drizzle-orm';
import { type FencedStep, isWithin, type Place, siteOf } from 'shared-contracts/business/track/fence';
import { businessAt } from '../../../kernel/basics/errors.ts';
import type { Act } from '../act.ts';
import { fenceRadiusOf } from './fence-radius.ts';
import type { WaybillRow } from './waybill.table.ts';
import { type WaybillNodeRow, waybillNodes } from './waybill-node.table.ts';

/** Position and proof of a waybill event, as sent in the bodies of actions. */
export interface NodeProof {
  readonly lng?: string | null;
  readonly lat?: string | null;
  readonly address?: string | null;
  readonly outFenceReason?: string | null;
  readonly voucherImgs?: string | null;
  readonly placeReason?: string | null;
  readonly onSite?: 'Y' | 'N' | null;
  readonly supplementReason?: string | null;
  readonly speedReason?: string | null;
  readonly remark?: string | null;
}

type NodeValues = NodeProof &
  Pick<WaybillNodeRow, 'nodeType' | 'nodeTime'> &
  Partial<
    Pick<
      WaybillNodeRow,
      | 'weightGross'
      | 'weightTare'
      | 'weightNet'
      | 'volume'
      | 'pieces'
      | 'sealNo'
      | 'signerName'
      | 'signerMobile'
      | 'signImg'
      | 'supplementFlag'
      | 'abnormalDesc'
    >
  >;

/** Adds an event to the waybill's history; `fencedStep` is the action, if it should take place at the loading or unloading place. */
export async function writeNode({ tx, caller, now }: Act, waybill: WaybillRow, values: NodeValues, fencedStep?: FencedStep): Promise<void> {
  const site = fencedStep && siteOf(fencedStep, waybill);
  await tx.insert(waybillNodes).values({
    ...values,
    tenantId: caller.tenantId,
    createBy: caller.username,
    createTime: now,
    waybillId: waybill.id,
    carrierId: waybill.carrierId,
    operatorId: caller.userId,
    operatorName: caller.realname,
    operatorRole: caller.roles.join(',').slice(0, 100),
    inFenceFlag: site ? fenceFlag(values, site, await fenceRadiusOf(tx, waybill)) : null,
  });
}

/** Whether the event happened outside the fence, which requires a reason; null without a position. */
function fenceFlag(values: NodeValues, site: Place, radius: number): 'Y' | 'N' | null {
  const isInside = isWithin(values, site, radius);
  if (isInside === null) return null;
  if (!isInside && !values.outFenceReason) throw businessAt('outFenceReason', '不在装卸地围栏范围内，请填写原因');
  return isInside ? 'Y' : 'N';
}

/** A waybill's events in order of time; the caller's right to see the waybill must be checked before. */
export async function nodesOf({ tx }: Pick<Act, 'tx'>, waybillId: string): Promise<WaybillNodeRow[]> {
  return await tx
    .select()
    .from(waybillNodes)
    .where(eq(waybillNodes.waybillId, waybillId))
    .orderBy(asc(waybillNodes.nodeTime), asc(waybillNodes.id));
}
