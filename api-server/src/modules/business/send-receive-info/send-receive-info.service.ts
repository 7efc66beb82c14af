import { and, eq, ne, or, sql } from 'drizzle-orm';
import { sendReceiveInfo } from 'shared-contracts/business/master/send-receive-info';
import { commonStatus } from 'shared-contracts/business/states';
import type { DraftOf } from 'shared-contracts/entity/entity';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { oftenLines } from '../often-line/often-line.table.ts';
import { checkRegion } from '../region.ts';
import { setting } from '../settings.ts';
import { shippers } from '../shipper/shipper.table.ts';
import { checkUnique } from '../unique-rows.ts';
import { type SendReceiveInfoRow, sendReceiveInfos } from './send-receive-info.table.ts';

type PlaceDraft = Partial<DraftOf<typeof sendReceiveInfo>>;

/** Adds the shipper's name and the usual fence radius. */
export async function preparePlace(tx: Tx, caller: Caller, draft: PlaceDraft) {
  const owner = await getRow(tx, caller, shippers, draft.shipperId ?? '');
  await checkPlace(tx, caller, draft);
  const usual = Number(await setting(tx, caller.tenantId, 'waybill.fenceRadiusMeters'));
  return { shipperName: owner.shipperName, fenceRadius: draft.fenceRadius ?? Math.min(Math.max(usual, 200), 5000) };
}

export async function changePlace(tx: Tx, caller: Caller, draft: PlaceDraft, current: SendReceiveInfoRow) {
  const whole = { ...current, ...draft };
  if (whole.defaultFlag === 'Y' && current.status !== commonStatus.enabled) throw businessAt('defaultFlag', '停用的收发货信息不能设为默认');
  await checkPlace(tx, caller, whole, current);
  return { fenceRadius: whole.fenceRadius ?? current.fenceRadius };
}

/** Refuses to delete a place that a frequent route refers to. */
export async function checkPlaceUnused(tx: Tx, _caller: Caller, row: SendReceiveInfoRow): Promise<void> {
  const [used] = await tx
    .select({ name: oftenLines.lineName })
    .from(oftenLines)
    .where(and(eq(oftenLines.delFlag, 0), or(eq(oftenLines.sendInfoId, row.id), eq(oftenLines.receiveInfoId, row.id))))
    .limit(1);
  if (used) throw new Business(`常用线路[${used.name}]正在使用该收发货信息，不能删除，请停用`);
}

async function checkPlace(tx: Tx, caller: Caller, draft: PlaceDraft, current?: SendReceiveInfoRow): Promise<void> {
  const { shipperId = '', infoType = '' } = draft;
  checkRegion(draft);
  if (Boolean(draft.openTime) !== Boolean(draft.closeTime)) {
    throw businessAt(draft.openTime ? 'closeTime' : 'openTime', '作业时间须同时填写开始和结束');
  }
  await checkOnce(tx, caller, draft, current);
  if (draft.defaultFlag === 'Y') await yieldDefault(tx, shipperId, infoType, current?.id);
}

/** Refuses a second record of the same shipper, unit and address. */
async function checkOnce(tx: Tx, caller: Caller, draft: PlaceDraft, current?: SendReceiveInfoRow): Promise<void> {
  const { shipperId = '', unitName = '', districtCode = '', address = '' } = draft;
  const key = ['shipperId', 'unitName', 'districtCode', 'address'] as const;
  if (current && key.every((name) => draft[name] === current[name])) return;
  const same = and(
    eq(sendReceiveInfos.shipperId, shipperId),
    eq(sendReceiveInfos.unitName, unitName),
    eq(sendReceiveInfos.districtCode, districtCode),
    eq(sendReceiveInfos.address, address),
  );
  const message = '该单位和地址的收发货信息已存在';
  const asked = { entity: sendReceiveInfo, field: 'unitName', value: unitName };
  if (same) await checkUnique(tx, caller, sendReceiveInfos, { same, exceptId: current?.id, message, field: 'address', asked });
}

/** Removes the mark of the default place from the place that was the shipper's default before. */
async function yieldDefault(tx: Tx, shipperId: string, infoType: string, exceptId = ''): Promise<void> {
  await tx
    .update(sendReceiveInfos)
    .set({ defaultFlag: 'N', version: sql`${sendReceiveInfos.version} + 1` })
    .where(
      and(
        eq(sendReceiveInfos.shipperId, shipperId),
        eq(sendReceiveInfos.infoType, infoType),
        eq(sendReceiveInfos.defaultFlag, 'Y'),
        ne(sendReceiveInfos.id, exceptId),
      ),
    );
}
